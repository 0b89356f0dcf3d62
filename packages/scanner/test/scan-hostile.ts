/**
 * Scans each hostile module in this process, and prints what came of each as a line of JSON. Run with
 * the memory that a scan may have.
 */
import { renderMarkdown, renderText, toSarif } from "../src/index.ts";
import { HOSTILE_MODULES } from "./hostile-modules.ts";
import { scanTexts } from "./scan-texts.ts";

for (const [name, make] of Object.entries(HOSTILE_MODULES)) {
  const before = process.cpuUsage();
  const report = scanTexts(make());
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
  process.stdout.write(
    `${JSON.stringify({ name, seconds, sizes, status, notEvaluated, rules })}\n`,
  );
}
