// Short names for the DOM, the page's own words, and the small things every module needs.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const root = document.documentElement;
/** The table or the replay on this page; null on all other pages. */
export const board = $(".board");

/** A message that the page carries for its script, in the reader's language. */
export const say = id => $("#words")?.content.querySelector(`[data-id="${id}"]`)?.textContent ?? "";
export const sleep = time => new Promise(done => setTimeout(done, time));
export const parse = html => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
};
export const scrollToEnd = element => { if (element) element.scrollTop = element.scrollHeight; };
/** For screen readers. */
export const announce = text => { $("#spoken").textContent = text; };
/** Writes moments in the reader's own time zone, which does not leave the browser. */
export function localiseMoments(format = { dateStyle: "medium", timeStyle: "short" }) {
  for (const time of $$("time[data-moment]")) {
    const at = new Date(Number(time.dataset.moment));
    time.dateTime = at.toISOString();
    time.textContent = at.toLocaleString(root.lang, format);
  }
}

let noticeTimer = 0;
/** Shows a line over the page, for `time` milliseconds or until the next one. */
export function notice(text, time) {
  const element = $("#notice");
  element.textContent = text;
  element.hidden = !text;
  clearTimeout(noticeTimer);
  if (time) noticeTimer = setTimeout(() => { element.hidden = true; }, time);
}

/** Asks yes or no in a dialog. */
export const confirmed = text => new Promise(done => {
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
