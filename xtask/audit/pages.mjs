// The pages that `audit.mjs` checks: every route of the server that answers with a page, and tables in every
// state. A test of xtask compares the routes here with those of the server, so that no page is forgotten.
import { execFileSync } from "node:child_process";

/** Routes from which a browser gets something other than a page. */
export const NO_PAGES = [
  "/assets/{*path}", "/play/live", "/games/next", "/worker.js", "/tables/{table}/live", "/tables/{table}/record", "/tables/{table}/review/live",
  "/analysis/live", "/analysis/picture.svg", "/analysis/export.ori", "/me/data", "/manifest.webmanifest", "/announcement",
];

/** Fills a server with players, tables, a club and so on. Returns its visitors by name, and its pages. */
export async function furnish(program, { base, door, database }) {
  const call = async (path, body, token, method = body ? "POST" : "GET") => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${base}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? {} : response.json();
  };
  const read = async path => (await fetch(base + path)).text();
  const admin = (...words) => execFileSync(program, ["admin", ...words, "--database", database], { encoding: "utf8" });
  const [ada, ben, cleo] = await Promise.all(["Ada", "Bolesław", "Cléo"].map(async name => (await call("/guests", { name })).token));
  // Players with recovery words may have bots, clubs and tournaments.
  for (const token of [ada, ben]) await call("/me/words", {}, token);

  const make = (rules, seats, bots, more) =>
    call("/tables", { rules, seats, duel: seats === 2, bots: Array(bots).fill("page"), ...more }, ada);
  const at = ({ table }) => `/tables/${table}`;
  const sit = (table, token) => call(`${at(table)}/sit`, {}, token);
  const look = async (table, token) => ({ ...await call(at(table), undefined, token), table: table.table });
  /** Everybody makes the first legal move, until a condition holds for the player who decides. */
  const playUntil = async (table, tokens, isSo) => {
    for (;;) {
      for (const token of tokens) {
        const view = await look(table, token);
        if (view.status !== "playing" || (view.legal && isSo(view, token))) return at(table);
        if (!view.legal) continue;
        const move = { move: view.legal[0], version: view.version };
        await call(`${at(table)}/moves`, move, token);
      }
      await new Promise(done => setTimeout(done, 30));
    }
  };
  const asks = (verb, round) => view => view.round >= round && view.legal[0].split(" ")[1] === verb;
  const over = await playUntil(await make("base-2", 3, 2), [ada], () => false);
  /** A table where Ada is asked what her Royal Decree moves. */
  const decreed = async () => {
    for (;;) {
      const table = await make("base-2", 3, 2);
      // She places it first, and reveals it; it was set aside in three games of ten.
      for (let view = await look(table, ada); view.status === "playing"; view = await look(table, ada)) {
        if (!view.legal) { await new Promise(done => setTimeout(done, 30)); continue; }
        if (view.legal[0].split(" ")[1] === "move") return at(table);
        const move = view.legal.find(move => /royal-decree|reveal/.test(move)) ?? view.legal.at(-1);
        await call(`${at(table)}/moves`, { move, version: view.version }, ada);
      }
    }
  };
  const decree = await decreed();

  // Two people play: one has left; one keeps everybody waiting; both have gone; they play again, and one is
  // missing.
  const both = async (more, rules = "base-2", bots = 1) => {
    const table = await make(rules, bots + 2, bots, more);
    await sit(table, ben);
    return table;
  };
  const left = await both();
  await playUntil(left, [ada, ben], (view, token) => view.round >= 2 && token === ben);
  await call(`${at(left)}/leave`, {}, ada);
  const waiting = await both();
  await playUntil(waiting, [ada, ben], (view, token) => view.round >= 2 && token === ben);
  const abandoned = await both();
  for (const token of [ada, ben]) await call(`${at(abandoned)}/leave`, {}, token);
  const again = await both();
  await playUntil(again, [ada, ben], () => false);
  const rematch = await call(`${at(again)}/rematch`, {}, ada);
  const closed = await make("base-2", 3, 0);
  await call(`${at(closed)}/leave`, {}, ada);
  const timed = await both({ pace: { seconds: 3600, bank: 7200 } });
  await playUntil(timed, [ada, ben], (view, token) => view.round >= 2 && token === ada);
  const days = await both({ pace: { days: 3 } });
  await playUntil(days, [ada, ben], (view, token) => view.round >= 2 && token === ben);
  const rated = await make("base-2", 3, 1, { rated: true, pace: { seconds: 60, bank: 120 } });
  const lost = await both({ rated: true, pace: { days: 1 } }, "ablaze");
  await playUntil(lost, [ada, ben], (view, token) => view.round >= 2 && token === ben);
  await call(`${at(lost)}/leave`, {}, ada);

  // People with the widest names, and in other scripts: at a table from its lobby to its end, and wherever people
  // are listed.
  const WIDE = ["W".repeat(24), "Zażółć Gęślą Jaźń Ćma ŁŻ", "ダイスキナゲームですねダイスキナゲームです", "Αλεξάνδρα Παπαδοπούλου", "محمد عبد الرحمن القاهري"];
  const [host, ...others] = await Promise.all(WIDE.map(async name => (await call("/guests", { name })).token));
  const gather = async (seats, more) => {
    const table = await call("/tables", { rules: "base-2", seats: seats, bots: [], ...more }, host);
    for (const token of others.slice(0, seats - 1)) await sit(table, token);
    return table;
  };
  const wide = { lobby: await call("/tables", { rules: "base-2", seats: 5, bots: [] }, host) };
  for (const token of others.slice(0, 3)) await sit(wide.lobby, token);
  [wide.game, wide.over] = [await gather(5, { pace: { seconds: 3600, bank: 7200 } }), await gather(5)];
  const everybody = [host, ...others];
  await playUntil(wide.game, everybody, (view, token) => view.round >= 3 && token === host);
  await playUntil(wide.over, everybody, () => false);
  await call(`${at(wide.over)}/rematch`, {}, host);
  wide.player = (await call("/me", undefined, host)).player;
  const { link } = await call("/me/friends/links", { lasting: true }, host);
  for (const token of others) await call(`/friends/${link}`, {}, token);
  for (const token of others.slice(0, 2)) await call(`/me/friends/${(await call("/me", undefined, token)).player}/accept`, {}, host);

  const club = await call("/clubs", { name: "The Oak", about: "Fridays" }, ada);
  await call(`/clubs/${club.club}/news`, { text: "Tonight at eight." }, ada);
  const { seasons } = await call(`/clubs/${club.club}/seasons`, { name: "Winter", rule: "places" }, ada);
  const cup = { name: "The Cup", rules: "base-2", seats: 3, rounds: 3, pace: { seconds: 60, bank: 0 }, bots: ["page", "page"] };
  const cups = await Promise.all([3.6e6, 500].map(later => call("/tournaments", { ...cup, start: Date.now() + later }, ada)));
  const { bot } = await call("/me/bots", { name: "Clockwork", about: "Plays fast." }, ada);
  const friends = await call("/me/friends/links", {}, ada);
  // Those with wide names are in the club and the tournaments, too, and one of them is blocked.
  for (const token of everybody) {
    await call(`/clubs/${club.club}/join`, { invitation: club.invitation }, token);
    await call(`/tournaments/${cups[0].tournament}/join`, {}, token);
  }
  await call(`/players/${wide.player}/blocks`, {}, cleo);
  const device = await call("/me/links", {}, ada);
  const { player } = await call("/me", undefined, ada);
  const code = admin("invite", "--uses", "9").split("\n")[0];
  const puzzle = (await read("/puzzles")).match(/\/puzzles\/\d+/)[0];
  const answer = (await read(puzzle)).match(/name="move" value="([^"]+)"/)?.[1] ?? "";
  const game = over.split("/").at(-1);

  /**
   * A name, the route, and the address; `as` is the visitor, `form` is what is sent, `door` means the server
   * that asks for an invitation.
   */
  const pages = [
    // This comes first, because the link is valid for ten minutes, and a whole audit takes longer.
    ["another device", "/links/{link}", `/links/${device.link}`, { as: "nobody" }],
    ["home", "/", "/"],
    ["home of a stranger", "/", "/", { as: "nobody" }],
    ["rules", "/rules", "/rules"],
    ...["cards", "editions", "ablaze", "duel", "rulings"].map(chapter => [chapter, "/rules/{chapter}", `/rules/${chapter}`]),
    ["learn", "/learn", "/learn"],
    ["lesson", "/learn/{lesson}", "/learn/placing"],
    ["import", "/replay", "/replay"],
    ["import refused", "/replay", "/replay", { form: { record: "rules base-2\nseats red\n" }, status: 422 }],
    ["me", "/me", "/me"],
    ["a stranger's data", "/me", "/me", { as: "nobody" }],
    ["words", "/me", "/me/words", { form: {} }],
    ["profile settings", "/me/profile", "/me/profile"],
    ["bots of mine", "/me/bots", "/me/bots"],
    ["a bot's token", "/me/bots", `/me/bots/${bot.player}/renew`, { form: {} }],
    ["profile", "/players/{player}", `/players/${player}`, { as: "ben" }],
    ["a bot's profile", "/players/{player}", `/players/${bot.player}`],
    ["leaderboard", "/leaderboard", "/leaderboard"],
    ["bots", "/bots", "/bots"],
    ["privacy", "/privacy", "/privacy"],
    ["house rules", "/house-rules", "/house-rules"],
    ["imprint", "/imprint", "/imprint"],
    ["nowhere", "/", "/nowhere", { status: 404 }],
    ["sign in", "/sign-in", "/sign-in", { as: "nobody" }],
    ["recover", "/recover", "/recover", { as: "nobody" }],
    ["the door", "/enter", "/enter", { as: "nobody", door: true }],
    ["the door with a code", "/enter/{code}", `/enter/${code}`, { as: "nobody", door: true }],
    ["play with people", "/play", "/play"],
    ["running games", "/games", "/games"],
    ["friends", "/friends", "/friends"],
    ["a friend's link", "/friends/with/{link}", `/friends/with/${friends.link}`, { as: "ben" }],
    ["clubs", "/clubs", "/clubs"],
    ["club", "/clubs/{club}", `/clubs/${club.club}`],
    ["club of others", "/clubs/{club}", `/clubs/${club.club}`, { as: "ben" }],
    ["club invitation", "/clubs/{club}/join/{invitation}", `/clubs/${club.club}/join/${club.invitation}`, { as: "ben" }],
    ["season", "/clubs/{club}/seasons/{season}", `/clubs/${club.club}/seasons/${seasons[0].season}`],
    ["tournaments", "/tournaments", "/tournaments"],
    ["tournament to come", "/tournaments/{tournament}", `/tournaments/${cups[0].tournament}`, { as: "ben" }],
    ["tournament", "/tournaments/{tournament}", `/tournaments/${cups[1].tournament}`],
    ["tables", "/tables", "/tables"],
    ["lobby", "/tables/{table}", at(await make("base-2", 4, 1))],
    ["lobby of others", "/tables/{table}", at(await make("ablaze", 4, 1)), { as: "ben" }],
    ["lobby of a stranger", "/tables/{table}", at(await make("base-2", 2, 0)), { as: "nobody" }],
    ["rated lobby", "/tables/{table}", at(rated)],
    ["rated lobby of others", "/tables/{table}", at(rated), { as: "ben" }],
    ["rematch", "/tables/{table}", at(rematch)],
    ["kept seat", "/tables/{table}", at(rematch), { as: "ben" }],
    ["closed lobby", "/tables/{table}", at(closed)],
    ["placing", "/tables/{table}", await playUntil(await make("base-2", 4, 3), [ada], asks("place", 2))],
    ["resolving", "/tables/{table}", await playUntil(await make("ablaze", 5, 4), [ada], asks("keep", 3))],
    ["two", "/tables/{table}", await playUntil(await make("base-1", 2, 1), [ada], asks("place", 3))],
    ["away", "/tables/{table}", at(left)],
    ["somebody is away", "/tables/{table}", at(left), { as: "ben" }],
    ["stand-in", "/tables/{table}", at(waiting)],
    ["spectator", "/tables/{table}", at(waiting), { as: "cleo" }],
    ["clock", "/tables/{table}", at(timed)],
    ["clock of days", "/tables/{table}", at(days)],
    ["rated and lost", "/tables/{table}", at(lost)],
    ["abandoned", "/tables/{table}", at(abandoned)],
    ["over", "/tables/{table}", over],
    ["over, and played again", "/tables/{table}", at(again), { as: "ben" }],
    ["lobby of wide names", "/tables/{table}", at(wide.lobby), { as: "host" }],
    ["game of wide names", "/tables/{table}", at(wide.game), { as: "host" }],
    ["end of wide names", "/tables/{table}", at(wide.over), { as: "other" }],
    ["home of a wide name", "/", "/", { as: "other" }],
    ["data of a wide name", "/me", "/me", { as: "host" }],
    ["friends of a wide name", "/friends", "/friends", { as: "host" }],
    ["profile of a wide name", "/players/{player}", `/players/${wide.player}`, { as: "other" }],
    ["club with wide names", "/clubs/{club}", `/clubs/${club.club}`, { as: "host" }],
    ["tournament with wide names", "/tournaments/{tournament}", `/tournaments/${cups[0].tournament}`, { as: "host" }],
    ["review of wide names", "/tables/{table}/review", `${at(wide.over)}/review`, { as: "host" }],
    ["a blocked wide name", "/me", "/me", { as: "cleo" }],
    // What opens on a page, by its selector; each is looked at while it is open.
    ["settings", "/tables/{table}", over, { opens: "[popovertarget=settings]" }],
    ["a card explained", "/tables/{table}", over, { opens: "#queue button[popovertarget^=help-]:not(.covered)" }],
    ["chat", "/tables/{table}", at(waiting), { as: "ben", opens: ".chat > summary" }],
    ["this table", "/tables/{table}", at(waiting), { as: "ben", opens: ".about > summary" }],
    ["a question", "/tables/{table}", at(waiting), { as: "ben", opens: [".about > summary", ".about form[action$='/leave'] button"] }],
    ["a Decree's second step", "/tables/{table}", decree, { opens: "#queue a.target[data-pick]" }],
    ["replay", "/tables/{table}/replay", `${over}/replay?move=20&eyes=all`],
    ["review", "/tables/{table}/review", `${over}/review`],
    ["puzzles", "/puzzles", "/puzzles"],
    ["puzzle", "/puzzles/{number}", puzzle],
    ["puzzle answered", "/puzzles/{number}", `${puzzle}?move=${encodeURIComponent(answer)}`],
    ["numbers", "/cards/{card}", "/cards/archer"],
    ["analysis", "/analysis", "/analysis"],
    ["analysis of a game", "/analysis", `/analysis?table=${game}&move=20&eyes=open`],
    ["setting up", "/analysis", "/analysis?mode=set-up"],
  ].map(([name, route, path, more]) => ({ name, route, url: (more?.door ? door : base) + path, as: "ada", ...more }));
  return { tokens: { ada, ben, cleo, host, other: others[0] }, pages };
}
