import type { Finding, ScanReport } from "../report/report.ts";
import type { Severity } from "../scores/severity.ts";
import {
  type CountedInputs,
  isPublished,
  listingTexts,
  suppressionTexts,
  switchedFindings,
} from "./describe.ts";

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "notice">> = {
  CRITICAL: "error",
  HIGH: "error",
  MEDIUM: "warning",
  LOW: "notice",
  INFO: "notice",
};

/** The report as workflow commands, which GitHub shows beside the lines of a pull request. */
export function renderAnnotations(report: ScanReport, counts: CountedInputs): string {
  const findings = counts === "worst" ? switchedFindings(report) : [];
  const lines = [
    ...report.failures.map((failure) => `::error title=Not loaded::${inMessage(failure)}`),
    ...[...report.findings, ...findings].filter(isPublished).map(annotation),
    ...listingTexts(report).map((text) => `::notice title=Not listed::${inMessage(text)}`),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function annotation(finding: Finding): string {
  const { severity, file, startLine, endLine, title, ruleId, message, fix } = finding;
  const properties = [
    `file=${inProperty(file)}`,
    `line=${startLine}`,
    `endLine=${endLine}`,
    `title=${inProperty(`${title} (${ruleId})`)}`,
  ];
  const text = [message, fix, ...suppressionTexts(finding)].join("\n");
  return `::${LEVELS[severity]} ${properties.join(",")}::${inMessage(text)}`;
}

/** Line breaks would end the command, so that text of a module could start one of its own. */
function inMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
