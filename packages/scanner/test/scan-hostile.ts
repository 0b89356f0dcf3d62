/**
 * Scans each hostile module in this process, plus generated ones, and prints each result as a line of
 * JSON. The arguments are the number of generated ones and the size of the others. Run with a scan's
 * memory limit.
 */
import { renderMarkdown, renderText, toSarif } from "../src/index.ts";
import { hostileModules } from "./hostile-modules.ts";
import { scanTexts } from "./scan-texts.ts";

const [generated, size] = process.argv.slice(2).map(Number);

for (const [name, make] of Object.entries(hostileModules(generated ?? 0, size))) {
  const report = scanTexts(make());
  const sizes = {
    json: JSON.stringify(report).length,
    sarif: JSON.stringify(toSarif(report)).length,
    markdown: renderMarkdown(report).length,
    text: renderText(report, { hasColour: false, width: 100 }).length,
  };
  const { status, notEvaluated, findings } = report;
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))];
  process.stdout.write(`${JSON.stringify({ name, sizes, status, notEvaluated, rules })}\n`);
}
