// Runs axe-core, html-validate and Lighthouse over every page of a server: each language, on a phone and on a desk.
// `cargo xtask audit` starts it with the program to serve: node audit.mjs PROGRAM [LANGUAGE…]
// With PICTURES=FOLDER in the environment it takes pictures of the pages instead.
import axe from "axe-core";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { defaultConfig, snapshot } from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";
import { furnish } from "./pages.mjs";

/** The folder for pictures; and whether Lighthouse, which takes most of the time, is skipped. */
const { PICTURES, QUICK } = process.env;
const LANGUAGES = ["en", "fr", "pl"];
const SIZES = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 } },
};
/** A free port: a browser that is left from another run must not answer instead of ours. */
const DEBUG_PORT = await new Promise((found, failed) => {
  const probe = createServer().once("error", failed).listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => found(port));
  });
});
// Without these flags Chromium sends requests to the outside.
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--remote-debugging-port=${DEBUG_PORT}`];

/** Starts a server on a free port, with a database of its own. */
async function serve(program, database, ...options) {
  const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--database", database, ...options]);
  let said = "";
  const address = new Promise((found, failed) => {
    const listen = data => {
      said += data;
      const url = said.match(/http:\/\/127\.0\.0\.1:\d+/);
      if (url) found(url[0]);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.on("exit", () => failed(new Error(`the server has stopped:\n${said}`)));
  });
  return { server, base: await address };
}

const found = [], scores = [];
const complain = (tool, where, what) => {
  found.push(what);
  console.log(`${tool}: ${where}: ${what}`);
};

async function withAxe(page, where) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }));
  for (const { id, help, nodes } of violations) {
    for (const node of nodes) complain("axe-core", where, `${id}: ${help}: ${node.html.slice(0, 200)}`);
  }
}

/** No page may be moved aside, whatever names are on it. */
async function withRuler(page, where) {
  const [wide, widest] = await page.evaluate(() => {
    const beyond = [...document.querySelectorAll("main *")].filter(it => it.getBoundingClientRect().right > innerWidth + 1 && it.checkVisibility());
    const scrolls = it => it && (/auto|scroll|hidden|clip/.test(getComputedStyle(it).overflowX) || scrolls(it.parentElement));
    return [document.documentElement.scrollWidth - innerWidth, beyond.find(it => !scrolls(it.parentElement))?.outerHTML.slice(0, 200)];
  });
  if (wide > 0 || widest) complain("the ruler", where, `${wide} px too wide: ${widest}`);
}

/** Opens something on a page by a click, and waits until it has come. */
async function unfold(page, opener) {
  await page.waitForSelector(opener);
  const before = await page.content();
  await page.locator(opener).first().click();
  await page.waitForFunction(before => document.documentElement.outerHTML !== before || document.querySelector(":popover-open, dialog[open]"), before.replace(/^<!DOCTYPE html>/i, ""));
  await page.waitForTimeout(300);
}

async function withHtmlValidate(validator, html, where) {
  const report = await validator.validateString(html, "page.html");
  for (const { messages } of report.results) {
    for (const { ruleId, message, line, column } of messages) {
      const at = html.split("\n")[line - 1]?.slice(column - 1, column + 100);
      complain("html-validate", where, `${ruleId}: ${message}: ${at}`);
    }
  }
}

/** Only this part of Lighthouse's configuration is used, and reading it whole takes longer than the checks. */
const config = {
  ...defaultConfig,
  audits: defaultConfig.audits.filter(audit => audit.startsWith("accessibility/")),
  categories: { accessibility: defaultConfig.categories.accessibility },
};
// Lighthouse measures the machine's speed for a second on every page. It matters only for judging speed.
pageFunctions.computeBenchmarkIndex = function computeBenchmarkIndex() { return 1000; };

/** Lighthouse checks one page at a time. */
let turn = Promise.resolve();
const alone = job => (turn = turn.then(job, job));

/** Checks the page in its tab with Lighthouse. */
async function withLighthouse(puppets, tab, size, where) {
  const session = await tab.context().newCDPSession(tab);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  await session.detach();
  // Two tools share this tab. The other one finds it by its target.
  const page = (await puppets.pages()).find(page => page.target()._targetId === targetInfo.targetId);
  const flags = {
    logLevel: "silent",
    formFactor: size === "desk" ? "desktop" : "mobile",
    screenEmulation: { disabled: true },
    disableFullPageScreenshot: true,
  };
  const { lhr } = await alone(() => snapshot(page, { config, flags }));
  if (lhr.runtimeError) return complain("lighthouse", where, lhr.runtimeError.message);
  const { score, auditRefs } = lhr.categories.accessibility;
  scores.push(Math.round(score * 100));
  if (score === 1) return;
  for (const { id } of auditRefs) {
    const audit = lhr.audits[id];
    if (audit.score !== null && audit.score < 1) {
      const nodes = (audit.details?.items ?? []).map(item => item.node?.snippet).join(" ");
      complain("lighthouse", where, `${Math.round(score * 100)}: ${audit.title}: ${nodes}`);
    }
  }
}

/** Goes to a page, or sends a form as one of the server's pages would. */
async function visit(page, { url, form }) {
  if (!form) return page.goto(url, { waitUntil: "load" });
  await page.goto(new URL("/privacy", url).href);
  const sent = page.waitForNavigation({ waitUntil: "load" });
  await page.evaluate(([action, fields]) => {
    const element = Object.assign(document.createElement("form"), { method: "post", action });
    for (const [name, value] of Object.entries(fields)) element.append(Object.assign(document.createElement("textarea"), { name, value }));
    document.body.append(element);
    HTMLFormElement.prototype.submit.call(element);
  }, [url, form]);
  return sent;
}

/** Checks every page in one language and on one kind of screen. */
async function audit(browser, puppets, { tokens, pages }, validator, language, size) {
  const contexts = {};
  for (const who of ["nobody", ...Object.keys(tokens)]) {
    contexts[who] = await browser.newContext({ ...SIZES[size], locale: language, reducedMotion: "reduce" });
    const bases = [...new Set(pages.map(({ url }) => new URL(url).origin))];
    const cookies = { language, ...(tokens[who] && { oriflamme: tokens[who] }) };
    await contexts[who].addCookies(bases.flatMap(url => Object.entries(cookies).map(([name, value]) => ({ name, value, url }))));
  }
  // Each visitor has one tab: opening and closing tabs takes a while.
  const tabs = {};
  for (const page of pages) {
    const where = `${page.name} ${language} ${size}`;
    const tab = tabs[page.as] ??= await contexts[page.as].newPage();
    try {
      const response = await visit(tab, page);
      if (response.status() !== (page.status ?? 200)) complain("the server", where, `status ${response.status()}`);
      if (PICTURES) {
        for (const opener of [page.opens ?? []].flat()) await unfold(tab, opener);
        await tab.screenshot({ path: join(PICTURES, `${where.replace(/\W+/g, "-")}.png`), fullPage: true });
        continue;
      }
      for (const opener of [page.opens ?? []].flat()) await unfold(tab, opener);
      await withAxe(tab, where);
      await withRuler(tab, where);
      if (!QUICK) await withLighthouse(puppets, tab, size, where);
      if (size === "desk") await withHtmlValidate(validator, await response.text(), where);
    } catch (error) {
      complain("the browser", where, error.message);
      delete tabs[page.as];
      await tab.close();
    }
  }
  await Promise.all(Object.values(contexts).map(context => context.close()));
  return pages.length;
}

const [program, ...chosen] = process.argv.slice(2);
if (chosen.length !== 1) {
  // Each language has a process of its own, and all run at once.
  const audits = (chosen.length ? chosen : LANGUAGES).map(language => new Promise(done =>
    spawn(process.execPath, [process.argv[1], program, language], { stdio: "inherit" }).on("exit", done)));
  process.exit((await Promise.all(audits)).some(Boolean) ? 1 : 0);
}
const [language] = chosen;
const folder = await mkdtemp(join(tmpdir(), "oriflamme-audit-"));
const databases = ["open", "door"].map(name => `sqlite:${folder}/${name}.db`);
// On this server a bot may stand in after a second. The other server asks everybody for an invitation.
const open = await serve(program, databases[0], "--away-after", "1", "--set", "imprint=Us.\n\nHere.");
const door = await serve(program, databases[1], "--set", "entry=invitation", "--set", "welcome=Hello!");
try {
  const furnished = await furnish(program, { base: open.base, door: door.base, database: databases[1] });
  const validator = new HtmlValidate(new FileSystemConfigLoader({
    root: true,
    extends: ["html-validate:standard"],
    // Maud writes void elements and booleans as in HTML, on one line.
    rules: { "void-style": "off", "long-title": "off", "attribute-boolean-style": "off", "no-trailing-whitespace": "off" },
  }));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  const puppets = await puppeteer.connect({ browserURL: `http://127.0.0.1:${DEBUG_PORT}`, defaultViewport: null });
  const seen = await Promise.all(Object.keys(SIZES).map(size => audit(browser, puppets, furnished, validator, language, size)));
  const judged = PICTURES || QUICK ? "" : `, ${scores.length} judged by Lighthouse, the least ${Math.min(...scores)}`;
  console.log(`${language}: ${seen.join(" and ")} pages seen${judged}, ${found.length} complaints`);
  await puppets.disconnect();
  await browser.close();
} finally {
  for (const { server } of [open, door]) {
    server.removeAllListeners("exit");
    server.kill();
  }
  await rm(folder, { recursive: true, force: true });
}
process.exit(found.length === 0 ? 0 : 1);
