import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./install.js";

const SHOWN = 10;

/** The ten slowest files in a Vitest JSON report, as lines. */
export function slowestOfVitest(report) {
  const { testResults } = readReport(report);
  return lines(
    testResults.map(({ name, startTime, endTime }) => [relative(ROOT, name), endTime - startTime]),
  );
}

/** The ten slowest files in a Playwright JSON report, including retries. */
export function slowestOfPlaywright(report) {
  return lines(readReport(report).suites.map((suite) => [suite.file, millisecondsOf(suite)]));
}

function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}

/** Undefined if the run ended before its report was written. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { testResults: [], suites: [] };
  }
}

function lines(files) {
  return files
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(8)} s  ${file}`);
}
