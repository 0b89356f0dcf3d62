import { switchedFindings } from "../output/describe.ts";
import { fingerprints } from "../output/fingerprint.ts";
import type { BaselineEntry, ScanReport } from "../report/report.ts";
import { keepFindings, listingOf } from "./listing.ts";

/** The findings that a project has accepted so far. */
export interface Baseline {
  readonly rulesetVersion: string;
  readonly findings: readonly BaselineEntry[];
}

/** Version of the file's format. */
const FORMAT = 1;

/** Maximum number of entries, and of characters in each text: more than any report lists. */
const MAX_ENTRIES = 10_000;
const MAX_TEXT = 1_000;

/** Maximum size of a baseline's file. */
export const MAX_BASELINE_BYTES = 20_000_000;

const FINGERPRINT = /^[0-9a-f]{40}:[1-9][0-9]{0,5}$/;

/** A baseline that can't be used. The message is a clear sentence without the file's name. */
export class BaselineFault extends Error {}

/**
 * The file that accepts all findings of a report, including those with other inputs, in an order
 * that makes small diffs.
 */
export function writeBaseline(report: ScanReport): string {
  const findings = printed(report)
    .counted.map(([{ ruleId, file, resource }, fingerprint]) => ({
      fingerprint,
      rule: ruleId,
      file: clip(file),
      resource: resource === null ? null : clip(resource),
    }))
    .slice(0, MAX_ENTRIES)
    .sort((a, b) => compare(sortKey(a), sortKey(b)));
  const baseline = { stackyardBaseline: FORMAT, ruleset: report.rulesetVersion, findings };
  return `${JSON.stringify(baseline, null, 2)}\n`;
}

/** Reads a baseline's file, which may come from anyone. */
export function readBaseline(text: string): Baseline {
  const { stackyardBaseline, ruleset, findings } = recordOf(parse(text), "The baseline");
  if (stackyardBaseline !== FORMAT) {
    const found = typeof stackyardBaseline === "number" ? `version ${stackyardBaseline}` : "none";
    throw new BaselineFault(
      `"stackyardBaseline" has to be ${FORMAT}, the format's version: ${found}`,
    );
  }
  if (typeof ruleset !== "string" || !/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(ruleset)) {
    throw new BaselineFault('"ruleset" is not a version such as 2.5.0');
  }
  if (!Array.isArray(findings)) throw new BaselineFault('"findings" is not a list');
  if (findings.length > MAX_ENTRIES) {
    throw new BaselineFault(`it has more than ${MAX_ENTRIES} findings`);
  }
  return { rulesetVersion: ruleset, findings: findings.map(entryOf) };
}

/**
 * Takes the known findings out of those that are listed and counted, and names those that are
 * resolved. `ruleIds` are the rules of today: an entry of another ruleset's rule isn't resolved.
 */
export function applyBaseline(
  report: ScanReport,
  { rulesetVersion, findings }: Baseline,
  ruleIds: ReadonlySet<string>,
): ScanReport {
  const accepted = new Set(findings.map(({ fingerprint }) => fingerprint));
  const { counted, all } = printed(report);
  const known = new Set(
    counted.flatMap(([finding, print]) => (accepted.has(print) ? [finding] : [])),
  );
  const gone = findings.filter(({ fingerprint }) => !all.has(fingerprint));
  const baseline = {
    rulesetVersion,
    known: [...known],
    resolved: gone.filter(({ rule }) => ruleIds.has(rule)),
    withoutRule: gone.filter(({ rule }) => !ruleIds.has(rule)),
  };
  const remaining = keepFindings(report, (finding) => !known.has(finding));
  return { ...remaining, listing: { ...listingOf(report), baseline } };
}

/** The findings that may count, with their fingerprints, and all fingerprints of the report. */
function printed({ findings, inputs, suppressed }: ScanReport) {
  const counting = [...findings, ...switchedFindings({ inputs })];
  const prints = fingerprints([...counting, ...suppressed]);
  const counted = counting.map((finding, index) => [finding, prints[index] ?? ""] as const);
  return { counted, all: new Set(prints) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BaselineFault("it is not valid JSON");
  }
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw new BaselineFault(`${what} is not an object`);
}

function entryOf(value: unknown, index: number): BaselineEntry {
  const what = `finding ${index + 1}`;
  const { fingerprint, rule, file, resource } = recordOf(value, what);
  if (typeof fingerprint !== "string" || !FINGERPRINT.test(fingerprint)) {
    throw new BaselineFault(`${what} has no valid "fingerprint"`);
  }
  if (!isText(rule) || !isText(file) || !(resource === null || isText(resource))) {
    throw new BaselineFault(`${what} needs the texts "rule", "file" and "resource"`);
  }
  return { fingerprint, rule, file, resource };
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_TEXT;

const clip = (text: string): string => text.slice(0, MAX_TEXT);

const sortKey = ({ file, rule, fingerprint }: BaselineEntry): string =>
  [file, rule, fingerprint].join("\n");

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
