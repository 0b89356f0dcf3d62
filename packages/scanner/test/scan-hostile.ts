/**
 * Scans each hostile module in this process, plus the number of generated ones given as an
 * argument, and prints each result as a line of JSON. Run with a scan's memory limit.
 */
import fc from "fast-check";
import { renderMarkdown, renderText, toSarif } from "../src/index.ts";
import { HOSTILE_MODULES } from "./hostile-modules.ts";
import { nestedModules } from "./nested-modules.ts";
import { scanTexts } from "./scan-texts.ts";

const samples = fc.sample(nestedModules, { seed: 11, numRuns: Number(process.argv[2] ?? 0) });
const modules = [
  ...Object.entries(HOSTILE_MODULES).map(([name, make]) => ({ name, make })),
  ...samples.map((texts, n) => ({ name: `generated, ${n + 1}`, make: () => texts })),
];
for (const { name, make } of modules) {
  const texts = make();
  const before = process.cpuUsage();
  const report = scanTexts(texts);
  const { user, system } = process.cpuUsage(before);
  const sizes = {
    json: JSON.stringify(report).length,
    sarif: JSON.stringify(toSarif(report)).length,
    markdown: renderMarkdown(report).length,
    text: renderText(report, { hasColour: false, width: 100 }).length,
  };
  const { status, notEvaluated, findings } = report;
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))];
  const seconds = (user + system) / 1e6;
  const megabytes = process.resourceUsage().maxRSS / 1_024;
  const outcome = { name, seconds, megabytes, sizes, status, notEvaluated, rules };
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
