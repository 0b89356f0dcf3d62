/**
 * Scans one family of costly inputs, given by name and size, and prints what it took as a line of
 * JSON. A process of its own, so that its memory is the scan's.
 */
import { COSTLY_INPUTS } from "./costly-inputs/costly-inputs.ts";
import { scanTexts } from "./scan-texts.ts";

const [name = "", bytes = "1000000"] = process.argv.slice(2);
const texts = COSTLY_INPUTS[name]?.(Number(bytes));
if (texts === undefined) throw new Error(`There is no family "${name}"`);
const before = process.cpuUsage();
const report = scanTexts(texts);
const { user, system } = process.cpuUsage(before);
const outcome = {
  name,
  bytes: Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  seconds: (user + system) / 1e6,
  megabytes: process.resourceUsage().maxRSS / 1_024,
  status: report.status,
  findings: report.findings.length,
  notEvaluated: report.notEvaluated.slice(0, 4).map((each) => each.slice(0, 120)),
};
process.stdout.write(`${JSON.stringify(outcome)}\n`);
