import type { Finding, ScanReport } from "../report/report.ts";
import {
  type CountedInputs,
  isPublished,
  listingTexts,
  placeText,
  suppressionTexts,
  switchedFindings,
} from "./describe.ts";
import { printable } from "./printable.ts";

/** The report as JUnit XML: one test case per finding and per reason why code can't be loaded. */
export function renderJunit(report: ScanReport, counts: CountedInputs): string {
  const others = counts === "worst" ? switchedFindings(report) : [];
  const findings = [...report.findings, ...others].filter(isPublished);
  const cases = [...report.failures.map(failureCase), ...findings.map(findingCase)];
  // A suite without cases counts as not run.
  const all = cases.length > 0 ? cases : ['    <testcase classname="stackyard" name="scan"/>'];
  const counted = `tests="${all.length}" failures="${cases.length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counted}>`,
    `  <testsuite name="stackyard" ${counted}>`,
    ...all,
    ...listingOutput(report),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function listingOutput(report: ScanReport): readonly string[] {
  const texts = listingTexts(report);
  return texts.length === 0 ? [] : [`    <system-out>${escaped(texts.join("\n"))}</system-out>`];
}

function failureCase(failure: string): string {
  return testCase("stackyard.gate", failure, "GATE", failure);
}

function findingCase(finding: Finding): string {
  const { ruleId, severity, title, message, fix } = finding;
  const name = `${title} at ${placeText(finding)}`;
  const text = [message, fix, ...suppressionTexts(finding)].join("\n");
  return testCase(`stackyard.${ruleId}`, name, severity, text);
}

function testCase(className: string, name: string, type: string, text: string): string {
  return [
    `    <testcase classname="${escaped(className)}" name="${escaped(name)}">`,
    `      <failure type="${type}" message="${escaped(name)}">${escaped(text)}</failure>`,
    "    </testcase>",
  ].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** XML has no way to write most control characters and lone surrogates. */
function escaped(text: string): string {
  const lines = text.split("\n").map((line) => printable(line).toWellFormed());
  return lines.join("\n").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
}
