// Runs axe-core, html-validate and Lighthouse over every page of a server: each language, on a phone and on a desk.
// `cargo xtask audit` starts it with the program to serve: node audit.mjs PROGRAM [LANGUAGE…]
import axe from "axe-core";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { desktopConfig } from "lighthouse";
import lighthouse from "lighthouse";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const LANGUAGES = ["en", "fr", "pl"];
const SIZES = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 } },
};
/** A port that nobody uses: a browser left over from another run must not answer in place of ours. */
const DEBUG_PORT = await new Promise((found, failed) => {
  const probe = createServer().once("error", failed).listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => found(port));
  });
});
// Without these Chromium asks for things outside of this machine.
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--remote-debugging-port=${DEBUG_PORT}`];

/** Starts the server on a free port, with a database of its own. */
async function serve(program, folder) {
  const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--database", `sqlite:${folder}/audit.db`]);
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

/** Tables in every state, and the pages that show them. */
async function furnish(base) {
  const call = async (path, body, token, method = body ? "POST" : "GET") => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${base}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { token } = await call("/guests", { name: "Ada" });
  const make = (rules, seats, bots) =>
    call("/tables", { rules, seats, duel: seats === 2, bots: Array(bots).fill("page") }, token);
  /** Plays as the first legal move has it, until this is so. */
  const playUntil = async (table, isSo) => {
    let view = table;
    for (;;) {
      if (view.status === "over" || (view.legal && isSo(view))) return `/tables/${view.table}`;
      if (view.legal) {
        const answer = await call(`/tables/${view.table}/moves`, { move: view.legal[0], version: view.version }, token);
        view = { ...answer, table: view.table };
      } else {
        await new Promise(done => setTimeout(done, 50));
        view = { ...await call(`/tables/${view.table}`, undefined, token), table: view.table };
      }
    }
  };
  const asks = (verb, round) => view => view.round >= round && view.legal[0].split(" ")[1] === verb;
  const over = await playUntil(await make("base-2", 3, 2), () => false);
  const puzzle = (await (await fetch(`${base}/puzzles`)).text()).match(/\/puzzles\/\d+/)[0];
  const position = `/analysis?table=${over.split("/").at(-1)}&move=20&eyes=open`;
  const paths = {
    home: "/",
    rules: "/rules",
    cards: "/rules/cards",
    editions: "/rules/editions",
    ablaze: "/rules/ablaze",
    duel: "/rules/duel",
    rulings: "/rules/rulings",
    learn: "/learn",
    lesson: "/learn/placing",
    import: "/replay",
    me: "/me",
    privacy: "/privacy",
    nowhere: "/nowhere",
    lobby: `/tables/${(await make("base-2", 4, 1)).table}`,
    placing: await playUntil(await make("base-2", 4, 3), asks("place", 2)),
    resolving: await playUntil(await make("ablaze", 5, 4), asks("keep", 3)),
    two: await playUntil(await make("base-1", 2, 1), asks("place", 3)),
    over,
    replay: `${over}/replay?move=20&eyes=all`,
    review: `${over}/review`,
    tables: "/tables",
    puzzles: "/puzzles",
    puzzle,
    numbers: "/cards/archer",
    analysis: "/analysis",
    "analysis of a game": position,
    "setting up": "/analysis?mode=set-up",
  };
  return { token, paths };
}

const found = [];
const complain = (tool, where, what) => {
  found.push(what);
  console.log(`${tool}: ${where}: ${what}`);
};

async function withAxe(page, where) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  for (const { id, help, nodes } of violations) {
    for (const node of nodes) complain("axe-core", where, `${id}: ${help}: ${node.html.slice(0, 200)}`);
  }
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

async function withLighthouse(url, size, language, cookies, where) {
  const options = {
    port: DEBUG_PORT,
    onlyCategories: ["accessibility"],
    logLevel: "silent",
    disableStorageReset: true,
    extraHeaders: { "accept-language": language, cookie: cookies },
  };
  const look = () => lighthouse(url, options, size === "desk" ? desktopConfig : undefined);
  // It sometimes loses its own tab while it closes it: then it looks again.
  const { lhr } = await look().catch(look);
  if (lhr.runtimeError) return complain("lighthouse", where, lhr.runtimeError.message);
  const { score, auditRefs } = lhr.categories.accessibility;
  if (score === 1) return;
  for (const { id } of auditRefs) {
    const audit = lhr.audits[id];
    if (audit.score !== null && audit.score < 1) {
      const nodes = (audit.details?.items ?? []).map(item => item.node?.snippet).join(" ");
      complain("lighthouse", where, `${Math.round(score * 100)}: ${audit.title}: ${nodes}`);
    }
  }
}

const [program, ...chosen] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "oriflamme-audit-"));
const { server, base } = await serve(program, folder);
try {
  const { token, paths } = await furnish(base);
  const validator = new HtmlValidate(new FileSystemConfigLoader({
    root: true,
    extends: ["html-validate:standard"],
    // Maud writes void elements and booleans as HTML has them, on one line.
    rules: { "void-style": "off", "long-title": "off", "attribute-boolean-style": "off", "no-trailing-whitespace": "off" },
  }));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  let pages = 0;
  for (const language of chosen.length ? chosen : LANGUAGES) {
    for (const [size, look] of Object.entries(SIZES)) {
      const context = await browser.newContext({ ...look, locale: language, reducedMotion: "reduce" });
      await context.addCookies([
        { name: "oriflamme", value: token, url: base },
        { name: "language", value: language, url: base },
      ]);
      const page = await context.newPage();
      for (const [name, path] of Object.entries(paths)) {
        const where = `${name} ${language} ${size}`;
        const response = await page.goto(base + path, { waitUntil: "load" });
        await withAxe(page, where);
        if (size === "desk") await withHtmlValidate(validator, await response.text(), where);
        if (name !== "nowhere") {
          await withLighthouse(base + path, size, language, `oriflamme=${token}; language=${language}`, where);
        }
        pages += 1;
      }
      await context.close();
    }
  }
  await browser.close();
  console.log(`${pages} pages seen, ${found.length} complaints`);
} finally {
  server.removeAllListeners("exit");
  server.kill();
  await rm(folder, { recursive: true, force: true });
}
process.exit(found.length === 0 ? 0 : 1);
