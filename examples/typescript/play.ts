// A bot that plays one game on a server, by the client beside it:
//
//     npx -p typescript tsc --target es2022 --module nodenext --lib es2022,dom --outDir out play.ts && node out/play.js http://127.0.0.1:8470
//
// Node 22.18 or newer runs it as it is: node play.ts http://127.0.0.1:8470

import { Client, Refused, type Move, type Table } from "./oriflamme.ts";

declare const process: { argv: string[]; exit(code: number): never };

/** Replace this by something better. */
function choose(table: Table, legal: Move[]): Move {
  const reveals = legal.filter((move) => move.endsWith(" reveal"));
  const among = table.round === 6 && reveals.length > 0 ? reveals : legal;
  return among[Math.floor(Math.random() * among.length)] ?? legal[0]!;
}

const stranger = new Client(process.argv[2] ?? "http://127.0.0.1:8470", undefined, (line) => console.error(line));
const me = await stranger.guest("TypeScript");
const { table } = await me.create({ rules: "base-2", seats: 4, bots: ["squire", "squire", "squire"] });
console.log(`${me.server}/tables/${table}`);

for await (const seen of me.follow(table)) {
  if (seen.status === "over" || seen.status === "abandoned") {
    console.log("ranking:", JSON.stringify(seen.ranking));
    process.exit(0);
  }
  if (!seen.legal) continue;
  try {
    await me.play(table, seen.version, choose(seen, seen.legal));
  } catch (error) {
    // The table has moved on: the stream sends it as it is now.
    if (!(error instanceof Refused && error.isLate)) throw error;
    console.error(error.message);
  }
}
