// A game by types that were generated from the API's description (`npx openapi-typescript docs/openapi.json -o api.ts`).
// `cargo xtask clients` generates them, checks this program against them and lets it play.

import type { components, paths } from "./api.js";

type Table = components["schemas"]["Table"];
type Made = paths["/api/v1/tables"]["post"]["responses"][201]["content"]["application/json"];
type NewTable = components["schemas"]["NewTable"];
type Code = components["schemas"]["ErrorCode"];

declare const process: { argv: string[] };

const api = `${process.argv[2]}/api/v1`;

async function ask<T>(path: string, token: string | undefined, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const request = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(api + path, request);
  if (answer.ok) return (await answer.json()) as T;
  const error = (await answer.json()) as components["schemas"]["Error"];
  const code: Code = error.error;
  throw new Error(`${answer.status} ${code}: ${error.message}`);
}

const welcome = await ask<components["schemas"]["Welcome"]>("/guests", undefined, { name: "Generated", bot: true });
const wanted: NewTable = { rules: "base-2", seats: 3, bots: ["page", "page"], first: "red" };
let table: Table = await ask<Made>("/tables", welcome.token, wanted);
while (table.status === "playing") {
  const move = table.legal?.[0];
  if (move) {
    const answer: components["schemas"]["MoveRequest"] = { move, version: table.version };
    table = await ask<Table>(`/tables/${table.table}/moves`, welcome.token, answer);
  } else {
    await new Promise((done) => setTimeout(done, 20));
    table = await ask<Table>(`/tables/${table.table}`, welcome.token);
  }
}
console.log("ranking:", JSON.stringify(table.ranking));
