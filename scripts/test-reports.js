/** Reads the JSON reports of Vitest and Playwright. A run that ended too early has written none. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./install.js";

const SHOWN = 10;

/** The ten slowest files in a Vitest report, as lines. */
export function slowestOfVitest(report) {
  return lines(
    vitestFiles(report).map(({ name, startTime, endTime }) => [name, endTime - startTime]),
  );
}

/** The ten slowest files in a Playwright report, including retries, as lines. */
export function slowestOfPlaywright(report) {
  return lines(playwrightFiles(report).map((file) => [file.file, millisecondsOf(file)]));
}

/** The files with failures in a Vitest report, as paths. */
export function failedFilesOfVitest(report) {
  return vitestFiles(report)
    .filter(({ status }) => status === "failed")
    .map(({ name }) => name);
}

/** The failed tests of a Vitest report, as lines: the file and the test's name or the file's error. */
export function failedOfVitest(report) {
  return vitestFiles(report)
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      const reasons = tests.length > 0 ? tests.map(({ fullName }) => fullName.trim()) : [message];
      return reasons.map((reason) => `${name}: ${reason}`);
    });
}

/** The tests of a Playwright report with an outcome (`unexpected` or `flaky`), as lines. */
export function outcomesOfPlaywright(report, outcome) {
  return playwrightFiles(report).flatMap((file) =>
    specsOf(file)
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ title }) => `${file.file}: ${title}`),
  );
}

function vitestFiles(report) {
  const files = read(report)?.testResults ?? [];
  return files.map((file) => ({ ...file, name: relative(ROOT, file.name) }));
}

function playwrightFiles(report) {
  return read(report)?.suites ?? [];
}

function millisecondsOf(file) {
  const results = specsOf(file).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function lines(files) {
  return files
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(8)} s  ${file}`);
}
