// The one script: it connects, replaces what has changed, paces movement, and adds what forms can't do alone.
// Everything works without it, by forms and links; nothing here knows a rule of the game.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const root = document.documentElement;
  const board = $(".board");
  const say = id => $("#words")?.content.querySelector(`[data-id="${id}"]`)?.textContent ?? "";
  const pause = time => new Promise(done => setTimeout(done, time));
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  root.classList.add("js");

  // Settings: day and night in a cookie, so that the server can write the page so; the rest stays here.
  const usual = { theme: "auto", speed: "normal", sound: "off", notify: "off" };
  const cookie = name => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
  const setting = name => (name === "theme" ? cookie(name) : localStorage.getItem(name)) ?? usual[name];
  const change = (name, value) => {
    if (name !== "theme") return localStorage.setItem(name, value);
    const age = value === "auto" ? 0 : 31536000;
    document.cookie = `theme=${value}; path=/; max-age=${age}; samesite=lax`;
    if (age) root.dataset.theme = value; else delete root.dataset.theme;
  };
  const showSettings = () => $$("[data-setting]").forEach(field => $$("button", field).forEach(button =>
    button.setAttribute("aria-pressed", String(button.value === setting(field.dataset.setting)))));
  $$("[data-setting] button").forEach(button => button.addEventListener("click", async () => {
    const name = button.closest("[data-setting]").dataset.setting;
    if (name === "notify" && button.value === "on" && await Notification.requestPermission() !== "granted") return;
    change(name, button.value);
    if (name === "sound" && button.value === "on") beep();
    showSettings();
  }));
  showSettings();

  // Small things on any page.
  const salt = () => $$("[data-salt]:not([value])").forEach(input => {
    input.setAttribute("value", [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join(""));
  });
  salt();
  $$("[data-copy]").forEach(input => input.addEventListener("click", () => {
    input.select();
    navigator.clipboard?.writeText(input.value).then(() => notice(input.dataset.copy, 1500), () => {});
  }));
  // A record may be dropped anywhere on a page that takes one.
  $$("[data-drop]").forEach(area => {
    const carries = event => event.dataTransfer?.types.includes("Files");
    const light = on => root.classList.toggle("dropping", on);
    addEventListener("dragover", event => {
      if (!carries(event)) return;
      event.preventDefault();
      light(true);
    });
    addEventListener("dragleave", event => { if (!event.relatedTarget) light(false); });
    addEventListener("drop", async event => {
      const file = carries(event) && event.dataTransfer.files[0];
      light(false);
      if (!file) return;
      event.preventDefault();
      area.value = await file.text();
      area.form.requestSubmit();
    });
  });
  let noticeTimer = 0;
  function notice(text, time) {
    const element = $("#notice");
    element.textContent = text;
    element.hidden = !text;
    clearTimeout(noticeTimer);
    if (time) noticeTimer = setTimeout(() => { element.hidden = true; }, time);
  }
  const sure = text => new Promise(done => {
    const dialog = document.createElement("dialog");
    const line = document.createElement("p");
    line.textContent = text;
    const form = document.createElement("form");
    form.method = "dialog";
    form.className = "row";
    for (const [id, value, kind] of [["ui-no", "", ""], ["ui-yes", "yes", "main"]]) {
      const button = document.createElement("button");
      [button.value, button.textContent, button.className] = [value, say(id), kind];
      form.append(button);
    }
    dialog.append(line, form);
    dialog.addEventListener("close", () => { dialog.remove(); done(dialog.returnValue === "yes"); });
    document.body.append(dialog);
    dialog.showModal();
  });
  function beep() {
    const context = new AudioContext();
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.connect(volume).connect(context.destination);
    tone.frequency.setValueAtTime(523, context.currentTime);
    tone.frequency.setValueAtTime(784, context.currentTime + .12);
    volume.gain.setValueAtTime(.12, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(.001, context.currentTime + .5);
    tone.start();
    tone.stop(context.currentTime + .5);
  }
  if (!board) return;

  // Replacing regions. What has focus keeps it, and the queue stays scrolled where it was.
  const parse = html => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };
  function replace(regions) {
    const active = document.activeElement;
    const held = active?.closest("main") && (active.id ? `#${active.id}` : active.dataset.at ? `[data-at="${active.dataset.at}"]` : "#ask");
    const scrolled = $(".scroller")?.scrollLeft ?? 0;
    for (const [id, html] of regions) {
      const old = document.getElementById(id);
      if (id !== "end-panel") { old?.replaceWith(parse(html)); continue; }
      const over = html && !old.firstElementChild;
      old.replaceChildren(parse(html));
      if (over) old.scrollIntoView();
    }
    salt();
    const scroller = $(".scroller");
    if (scroller) {
      scroller.scrollLeft = scrolled;
      reveal(scroller);
    }
    if (held && !document.activeElement?.closest("main")) ($(held) ?? $("#ask"))?.focus({ preventScroll: true });
    dress();
  }
  // What is being resolved, or is to be chosen, comes into sight.
  function reveal(scroller) {
    const wanted = $(".picked", scroller) ?? $(".position.now", scroller) ?? $(".target", scroller);
    if (!wanted) return;
    const [box, frame] = [wanted.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (box.left < frame.left) scroller.scrollLeft -= frame.left - box.left + 40;
    if (box.right > frame.right) scroller.scrollLeft += box.right - frame.right + 40;
  }
  function log(html) {
    const list = $("#log");
    list.append(parse(html));
    list.scrollTop = list.scrollHeight;
  }

  // Movement. Every [data-at] is a thing that the browser can carry from where it was to where it is; a link says that
  // one thing is another after the change. Names exist only while something moves.
  function name(links, flip) {
    const box = $(".scroller")?.getBoundingClientRect();
    const named = [], taken = new Set();
    for (const element of $$("main [data-at]")) {
      const at = element.getBoundingClientRect();
      const clipped = element.closest(".scroller") && box && (at.left < box.left || at.right > box.right);
      if (clipped || !at.width || at.bottom < 0 || at.top > innerHeight || element === board) continue;
      const called = links.get(element.dataset.at) ?? element.dataset.at;
      if (taken.has(called)) continue;
      element.style.viewTransitionName = called;
      element.style.viewTransitionClass = called === flip ? "flip" : "";
      taken.add(called);
      named.push(element);
    }
    return named;
  }
  // Influence flies from where it comes to whom it goes, before it is counted there.
  async function fly([from, to, amount], time) {
    const [start, end] = [from, to].map(at => $(`main [data-at="${at}"]`));
    const coin = end && $(".icon", end);
    if (!start || !coin) return;
    const [a, b] = [start, coin].map(element => element.getBoundingClientRect());
    const [x, y] = [a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2];
    const coins = [...Array(Math.min(amount, 5)).keys()].map(index => {
      const copy = coin.cloneNode(true);
      copy.classList.add("flying");
      Object.assign(copy.style, { left: `${b.left}px`, top: `${b.top}px`, width: `${b.width}px`, height: `${b.height}px` });
      document.body.append(copy);
      const way = [{ transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 }, { opacity: 1, offset: .15 }, { transform: "none" }];
      const flight = copy.animate(way, { duration: time, delay: index * time / 8, easing: "cubic-bezier(.4, 0, .4, 1)", fill: "both" });
      return flight.finished.then(() => copy.remove());
    });
    await Promise.all(coins);
  }
  async function move(frame, quick, speed = 1) {
    const change = () => {
      replace(frame.regions ?? []);
      if (frame.log) log(frame.log);
      if (frame.say) $("#spoken").textContent = frame.say;
    };
    if (quick || still.matches || document.hidden || !document.startViewTransition || !frame.regions) return change();
    if (frame.flight) await fly(frame.flight, 450 * speed);
    const before = name(new Map(frame.links ?? []), frame.flip);
    let after = [];
    const transition = document.startViewTransition(() => {
      change();
      after = name(new Map(), frame.flip);
    });
    transition.ready.catch(() => {});
    await transition.finished.catch(() => {});
    for (const element of [...before, ...after]) element.style.viewTransitionName = "";
  }
  // Frames count the cards of the queue from the front, as it lies before the first of them.
  const number = () => $$("#queue .stack [data-at]").forEach((card, index) => { card.dataset.at = `q${index}`; });

  const speeds = { slow: 1.7, normal: 1, fast: .45, none: 0 };
  const waiting = [];
  let showing = false, skipping = false, loaded = 0;
  const skipButton = document.createElement("button");
  skipButton.type = "button";
  skipButton.className = "skip-motion";
  skipButton.textContent = say("ui-skip-motion");
  skipButton.hidden = true;
  skipButton.addEventListener("click", () => { skipping = true; });
  document.body.append(skipButton);
  async function show() {
    if (showing) return;
    showing = true;
    while (waiting.length) {
      const update = waiting.shift();
      // What a page loaded meanwhile shows already is not shown again.
      if (update.seq <= loaded) continue;
      if (update.reload) return location.reload();
      number();
      for (const frame of update.frames) {
        const speed = speeds[setting("speed")] * (waiting.length > 2 ? .4 : 1);
        const quick = skipping || !speed || document.hidden;
        skipButton.hidden = quick || !(frame.dwell || waiting.length);
        root.style.setProperty("--travel", `${.5 * speed}s`);
        await move(frame, quick, speed);
        for (let left = quick ? 0 : (frame.dwell ?? 0) * speed; left > 0 && !skipping; left -= 50) await pause(Math.min(50, left));
      }
      board.dataset.version = update.version;
      turn(update);
    }
    skipButton.hidden = true;
    skipping = showing = false;
  }

  // Whose turn: title, favicon, and, if wanted, a sound and a notification.
  let mine = Boolean($(".asks"));
  function turn(update) {
    document.title = `${update.title} · Oriflamme`;
    const icon = $("link[rel=icon]");
    icon.href = update.turn ? icon.dataset.turn : icon.dataset.rest;
    if (update.turn && !mine) {
      $("#spoken").textContent = `${say("ui-your-turn")} ${$(".question")?.textContent ?? ""}`;
      if (setting("sound") === "on") beep();
      if (setting("notify") === "on" && document.hidden && Notification.permission === "granted") {
        new Notification("Oriflamme", { body: say("ui-your-turn"), icon: icon.dataset.turn, tag: "turn" });
      }
    }
    mine = update.turn;
  }

  // The same page again, of which only the regions are taken.
  const regions = ["status", "seats", "queue", "ask", "mine", "log", "lobby", "end-panel"];
  async function refresh(address = location.href) {
    const response = await fetch(address, { headers: { accept: "text/html" } });
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = regions.map(id => page.getElementById(id)).filter(Boolean);
    replace(fresh.map(region => [region.id, region.id === "end-panel" ? region.innerHTML : region.outerHTML]));
    const [now, list] = [$(".board", page), $("#log")];
    if (now) [board.dataset.version, loaded] = [now.dataset.version, Number(now.dataset.seq ?? 0)];
    if (loaded > (board.dataset.seq ?? Infinity)) board.dataset.seq = loaded;
    if (list) list.scrollTop = list.scrollHeight;
  }

  // Moves and talk go without leaving the page. A move's answer comes as an update, like everybody's.
  document.addEventListener("submit", async event => {
    const form = event.target, button = event.submitter, question = button?.dataset.confirm;
    if (form.method === "dialog") return;
    const quiet = form.id === "play" || "quiet" in form.dataset;
    if (!quiet && (!question || form.dataset.sure)) return;
    event.preventDefault();
    if (question && !await sure(question)) return;
    if (!quiet) {
      form.dataset.sure = "yes";
      return form.requestSubmit(button);
    }
    const body = new URLSearchParams(new FormData(form, button));
    board.classList.add("pending");
    $$(".chosen").forEach(other => other.classList.remove("chosen"));
    button?.classList.add("chosen");
    sending = body;
    const post = () => fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    try {
      const [response, late] = form.id === "play" ? await patiently(post, () => sending === body) : [await post(), false];
      if (!response) return;
      if (late) notice(say("ui-back"), 2000);
      if (!response.ok) {
        // A move that comes late may be there already: then the table has it.
        if (!late) notice(say("ui-failed"), 4000);
        if (form.id === "play") await refresh();
      } else if (form.id !== "play") form.reset();
    } catch {
      notice(say("ui-failed"), 4000);
      button?.classList.remove("chosen");
    }
    board.classList.remove("pending");
  });
  // While the server can't be reached a move waits, until another is chosen. It names the version that it is for, so it can't
  // be made twice.
  let sending = null;
  async function patiently(post, wanted) {
    for (let late = false; wanted(); late = true) {
      try {
        return [await post(), late];
      } catch {
        notice(say("ui-lost"));
        await pause(1000);
      }
    }
    return [];
  }
  // Picking a card to be moved shows where it can go.
  document.addEventListener("click", event => {
    const link = event.target.closest("[data-pick]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    link.classList.add("picked");
    refresh(link.href).catch(() => { location.href = link.href; });
  });

  // Drag and drop for placing: the card is chosen by taking it, the place by dropping it there.
  function dress() {
    $$(".pick").forEach(card => { card.draggable = true; });
  }
  const chosen = input => {
    $(".question > span:last-child").textContent = input.dataset.where;
    const what = $(".what");
    if (what) what.textContent = $(".line", input.parentElement).textContent;
    // In a duel a card lies only on its own family's: the keyboard can't go there either.
    const family = input.value.split(" ")[0];
    $$(".placing.card").forEach(card => { card.disabled = !card.classList.contains(`on-${family}`); });
  };
  document.addEventListener("change", event => { if (event.target.dataset.where) chosen(event.target); });
  const place = event => event.target.closest?.("button.placing");
  document.addEventListener("dragstart", event => {
    const card = event.target.closest?.(".pick");
    if (!card) return;
    const input = $("input", card);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", input.value);
    // A card that moves while it is being taken falls out of the hand, so it is chosen right after.
    setTimeout(() => { input.checked = true; chosen(input); });
  });
  document.addEventListener("dragover", event => {
    if (!place(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    place(event).classList.add("over");
  });
  document.addEventListener("dragleave", event => place(event)?.classList.remove("over"));
  document.addEventListener("drop", event => {
    const spot = place(event);
    if (!spot) return;
    event.preventDefault();
    spot.classList.remove("over");
    spot.click();
  });

  // The same by touch, which has no drag and drop of its own everywhere. A card is taken by holding it for a moment; a finger that
  // moves sooner scrolls, as ever. Touch events, because only they can keep a page from scrolling once they are under way.
  let taken = null;
  const lay = at => document.elementFromPoint(at.clientX, at.clientY)?.closest("button.placing:not(:disabled)");
  document.addEventListener("touchstart", event => {
    const card = event.target.closest?.(".pick");
    if (!card || event.touches.length > 1) return drop();
    const at = event.touches[0];
    card.draggable = false;
    taken = { card, x: at.clientX, y: at.clientY, timer: setTimeout(take, 180) };
  }, { passive: true });
  function take() {
    const { card, x, y } = taken;
    const [input, box] = [$("input", card), card.getBoundingClientRect()];
    input.checked = true;
    chosen(input);
    const copy = taken.copy = card.cloneNode(true);
    copy.removeAttribute("data-at");
    $("input", copy).remove();
    copy.classList.add("dragged");
    Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
    document.body.append(copy);
    navigator.vibrate?.(10);
    Object.assign(taken, { x, y });
  }
  document.addEventListener("touchmove", event => {
    if (!taken) return;
    const at = event.touches[0];
    const [x, y] = [at.clientX - taken.x, at.clientY - taken.y];
    if (!taken.copy) {
      if (Math.hypot(x, y) > 8) drop();
      return;
    }
    event.preventDefault();
    taken.copy.style.transform = `translate(${x}px, ${y}px) scale(1.05)`;
    const spot = lay(at);
    $$(".placing.over").forEach(other => { if (other !== spot) other.classList.remove("over"); });
    spot?.classList.add("over");
    // At the edges of the queue a held card scrolls it.
    const frame = $(".scroller").getBoundingClientRect();
    if (at.clientY > frame.top && at.clientY < frame.bottom) {
      if (at.clientX > frame.right - 32) $(".scroller").scrollLeft += 6;
      if (at.clientX < frame.left + 32) $(".scroller").scrollLeft -= 6;
    }
  }, { passive: false });
  document.addEventListener("touchend", event => {
    if (taken?.copy) {
      event.preventDefault();
      const spot = lay(event.changedTouches[0]);
      drop();
      return spot?.click();
    }
    drop();
  });
  document.addEventListener("touchcancel", () => drop());
  document.addEventListener("contextmenu", event => { if (taken) event.preventDefault(); });
  function drop() {
    if (!taken) return;
    clearTimeout(taken.timer);
    taken.copy?.remove();
    taken = null;
    $$(".placing.over").forEach(spot => spot.classList.remove("over"));
  }

  // Keys: each button says its own; digits choose the nth card of the hand or the nth target.
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=text], textarea, select") || $("dialog[open]")) return;
    if (event.key.toLowerCase() === "s" && showing) { skipping = true; return; }
    if (event.key === "Enter" && event.target.matches(".pick input")) {
      event.preventDefault();
      return $("#queue .placing").focus();
    }
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    let wanted = $$("[data-key]").find(element => element.dataset.key === key);
    if (!wanted && /^[1-9]$/.test(key)) wanted = $$("#queue .target")[key - 1];
    if (!wanted || event.target.matches("input[type=range]")) return;
    event.preventDefault();
    if (wanted.matches("input")) { wanted.checked = true; wanted.focus(); if (wanted.dataset.where) chosen(wanted); } else wanted.click();
  });

  // Clocks.
  setInterval(() => $$("time[data-due]").forEach(time => {
    const left = Math.max(0, Math.round((time.dataset.due - Date.now()) / 1000));
    const [hours, rest] = [Math.floor(left / 3600), left % 3600];
    time.textContent = hours > 47 ? `${Math.round(hours / 24)} d` : hours ? `${hours} h` : `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
  }), 500);

  // Who talks at this table can be muted, for as long as this browser remembers: the last tables, not all of them.
  const seat = family => `${board.dataset.table} ${family}`;
  const muted = () => JSON.parse(localStorage.getItem("muted") ?? "[]");
  const hush = () => {
    const list = muted();
    $$("[data-mute]").forEach(button => button.setAttribute("aria-pressed", String(list.includes(seat(button.dataset.mute)))));
    $$("#talk [data-from]").forEach(line => { line.hidden = list.includes(seat(line.dataset.from)); });
  };
  $$("[data-mute]").forEach(button => button.addEventListener("click", () => {
    const [list, who] = [muted(), seat(button.dataset.mute)];
    localStorage.setItem("muted", JSON.stringify(list.includes(who) ? list.filter(other => other !== who) : [...list.slice(-99), who]));
    hush();
  }));
  hush();
  // What is said while nobody looks is counted, and read out.
  const chat = $(".chat"), unread = $(".unread");
  function heard(line) {
    if (!chat || chat.open || line.hidden) return;
    const count = $("b", unread);
    count.textContent = Number(count.textContent) + 1;
    unread.hidden = false;
    $("#spoken").textContent = line.textContent;
  }
  chat?.addEventListener("toggle", () => {
    if (!chat.open) return;
    unread.hidden = true;
    $("b", unread).textContent = "";
  });

  // The stream of what happens. The browser connects again by itself and says what it has had.
  function listen() {
    let lost = false;
    const stream = new EventSource(`/tables/${board.dataset.table}/live?after=${board.dataset.seq}`);
    stream.addEventListener("open", () => {
      if (lost) notice(say("ui-back"), 2000);
      lost = false;
    });
    stream.addEventListener("error", () => {
      lost = true;
      notice(say("ui-lost"));
      // After a refusal the browser gives up: then we try, more patiently.
      if (stream.readyState === EventSource.CLOSED) again();
    });
    stream.addEventListener("frames", event => {
      board.dataset.seq = event.lastEventId;
      waiting.push(JSON.parse(event.data));
      show();
    });
    stream.addEventListener("talk", event => {
      const talk = $("#talk");
      if (!talk) return;
      talk.append(parse(event.data));
      hush();
      heard(talk.lastElementChild);
      talk.scrollTop = talk.scrollHeight;
    });
  }
  const again = () => setTimeout(() => refresh().then(() => { notice(say("ui-back"), 2000); listen(); }, again), 3000);

  // A replay: one step on is shown moment by moment, any other at once. The address names the moment.
  function replay() {
    const { replay: path, last } = board.dataset;
    let running = false;
    const moment = () => Number(location.hash.match(/^#move=(\d+)$/)?.[1] ?? NaN);
    const address = (at, more = "") => `${path}?move=${at}&eyes=${board.dataset.eyes}${more}`;
    async function go(at) {
      at = Math.min(Math.max(at, 0), last);
      if (at === Number(board.dataset.moment) + 1) {
        const response = await fetch(address(at, "&frames=1"), { headers: { accept: "application/json" } });
        if (response.ok) {
          waiting.push(await response.json());
          await show();
        }
      }
      await refresh(address(at));
      board.dataset.moment = at;
      history.replaceState(null, "", `#move=${at}`);
    }
    async function run() {
      running = !running;
      while (running && Number(board.dataset.moment) < last) await go(Number(board.dataset.moment) + 1);
      running = false;
    }
    addEventListener("hashchange", () => { if (moment() >= 0 && moment() !== Number(board.dataset.moment)) go(moment()); });
    document.addEventListener("click", event => {
      const step = event.target.closest("[data-step]"), link = event.target.closest("[data-link]");
      if (step || link) event.preventDefault();
      if (step) go(Number(step.dataset.step));
      if (link) navigator.clipboard?.writeText(link.href).then(() => notice(link.dataset.link, 1500), () => {});
      if (event.target.closest("[data-run]")) run();
    });
    document.addEventListener("change", event => {
      if (event.target.matches(".slider input")) go(Number(event.target.value));
      if (!event.target.matches(".controls select")) return;
      board.dataset.eyes = event.target.value;
      go(Number(board.dataset.moment));
    });
    if (moment() >= 0) go(moment());
  }

  dress();
  const list = $("#log");
  if (list) list.scrollTop = list.scrollHeight;
  if ($(".scroller")) reveal($(".scroller"));
  if (board.dataset.replay) replay();
  else if (board.dataset.live === "true") listen();
})();
