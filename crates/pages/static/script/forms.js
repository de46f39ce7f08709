// Things that forms of any page can't do without script: copying and sharing a link, refreshing lists.
import { $$, notice } from "./dom.js";

/** Copies text, and says so. */
export const copy = (text, said) => navigator.clipboard?.writeText(text).then(() => notice(said, 1500), () => {});

/**
 * Copies the content of a field, and says so on the button. Without TLS, as in a home network, only the old
 * way works.
 */
async function copyField(button) {
  const field = document.getElementById(button.dataset.copies), label = button.lastElementChild, usual = label.textContent;
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false) || document.execCommand("copy");
  if (!copied) return notice(button.dataset.failed, 4000);
  if (button.classList.contains("done")) return;
  button.classList.add("done");
  notice(label.textContent = button.dataset.said, 2000);
  setTimeout(() => { button.classList.remove("done"); label.textContent = usual; }, 2000);
}

/** Shares a link by the device's own dialog. If the reader cancels it, nothing is shown. */
const share = button => navigator.share({ title: document.title, url: document.getElementById(button.dataset.shares).value }).catch(() => {});

export function setUpForms() {
  $$("[data-copies]").forEach(button => button.addEventListener("click", () => copyField(button)));
  $$("[data-shares]").forEach(button => {
    button.hidden = !navigator.share;
    button.addEventListener("click", () => share(button));
  });
  if ($$("[data-passkey]").length) import("./passkeys.js").then(({ setUpPasskeys }) => setUpPasskeys());
  if ($$("[data-refreshed]").length) import("./lists.js").then(({ keepFresh }) => keepFresh());
  if ($$("[data-beside], [data-drop], [data-file]").length) import("./choices.js").then(({ setUpChoices }) => setUpChoices());
}
