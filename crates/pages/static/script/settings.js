// Settings. The theme is in a cookie, so that the server writes the page in it; the rest stays in this browser.
import { $$, root } from "./dom.js";

const defaults = { theme: "auto", speed: "normal", sound: "off", notify: "off" };
const YEAR = 31536000;
const cookie = name => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];

/** Plays a sound, if sound is on. Most people play without it, and do not load the module. */
export function hear(name) {
  if (setting("sound") === "on") import("./sound.js").then(({ play }) => play(name));
}

export const setting = name => (name === "theme" ? cookie(name) : localStorage.getItem(name)) ?? defaults[name];

function change(name, value) {
  if (name !== "theme") return localStorage.setItem(name, value);
  const age = value === "auto" ? 0 : YEAR;
  document.cookie = `theme=${value}; path=/; max-age=${age}; samesite=lax`;
  if (age) root.dataset.theme = value; else delete root.dataset.theme;
}

function showAll() {
  $$("[data-setting]").forEach(field => $$("button", field).forEach(button =>
    button.setAttribute("aria-pressed", String(button.value === setting(field.dataset.setting)))));
  $$("[data-cycle]").forEach(button => {
    const value = setting(button.dataset.cycle);
    $$("[data-value]", button).forEach(sign => { sign.hidden = sign.dataset.value !== value; });
  });
}

export function setUpSettings() {
  $$("[data-setting] button").forEach(button => button.addEventListener("click", async () => {
    const name = button.closest("[data-setting]").dataset.setting;
    const turnsOn = button.value === "on";
    if (name === "notify" && turnsOn && await Notification.requestPermission() !== "granted") return;
    change(name, button.value);
    if (name === "sound") hear("turn");
    showAll();
  }));
  // At the table sound and speed are one tap away: each tap goes to the next value.
  $$("[data-cycle]").forEach(button => button.addEventListener("click", () => {
    const values = button.dataset.values.split(" "), name = button.dataset.cycle;
    change(name, values[(values.indexOf(setting(name)) + 1) % values.length]);
    if (name === "sound") hear("turn");
    showAll();
  }));
  showAll();
}
