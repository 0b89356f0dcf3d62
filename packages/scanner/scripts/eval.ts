/**
 * Evaluates the security rules against labeled snippets: `npm run eval -w packages/scanner --
 * FILE`, or with the path in SCANNER_CORPUS. Each line of the file is a JSON object with `check` (a
 * Trivy ID), `kind`, `expect` ("pass" or "fail") and `src`. `-- --probes [PATH]` evaluates all rules
 * against the probes of classes instead.
 */
import { readFileSync } from "node:fs";
import { ALL_RULES } from "../src/rules/all-rules.ts";
import { probesReport } from "./measure-probes.ts";
import { type Label, measure, type Tally } from "./measure-rules.ts";

if (process.argv[2] === "--probes") {
  process.stdout.write(`${probesReport(process.argv[3])}\n`);
  process.exit(0);
}

const path = process.argv[2] ?? process.env.SCANNER_CORPUS;
if (path === undefined) {
  process.stderr.write("Name the file of labels as an argument or in SCANNER_CORPUS.\n");
  process.exit(2);
}
const labels = readFileSync(path, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): Label => JSON.parse(line));

const tallies = measure(labels, ALL_RULES);
const total: Tally = {
  name: "total",
  rules: [],
  hits: 0,
  misses: 0,
  alarms: 0,
  passes: 0,
  open: 0,
  wrong: [],
};
process.stdout.write(row("check", "precision", "recall", "no verdict", "labels", "rules"));
for (const tally of tallies) {
  total.hits += tally.hits;
  total.misses += tally.misses;
  total.alarms += tally.alarms;
  total.passes += tally.passes;
  total.open += tally.open;
  show(tally);
}
show(total);

function show(tally: Tally): void {
  const { name, rules, hits, misses, alarms, passes, open, wrong } = tally;
  const labelled = hits + misses + alarms + passes + open;
  process.stdout.write(
    row(
      name,
      ratio(hits, hits + alarms),
      ratio(hits, hits + misses),
      ratio(open, labelled),
      String(labelled),
      rules.join(" "),
    ),
  );
  for (const line of wrong) process.stdout.write(`    ${line}\n`);
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}

function row(...cells: readonly string[]): string {
  const [first = "", ...rest] = cells;
  const last = rest.pop() ?? "";
  return `${first.padEnd(12)}${rest.map((cell) => cell.padStart(11)).join("")}  ${last}\n`;
}
