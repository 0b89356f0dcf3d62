import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Program } from "../runs-code/program.ts";
import { SEVERITIES, type Severity } from "../scores/severity.ts";
import { maskSecrets } from "../secrets/mask.ts";
import type { Location } from "../source/source-file.ts";
import type { PartFinder } from "../terraform/parts.ts";
import { lineRange } from "./findings.ts";
import type { Judgement } from "./judgement.ts";
import type { RunItem } from "./report.ts";
import type { RuleTable } from "./rule-table.ts";

/** Maximum length of what an item shows, and number of items in the report. */
const MAX_SHOWN = 2_000;
const MAX_ITEMS = 300;

/** The findings about what a package runs. */
export function judgePrograms(
  rules: RuleTable,
  programs: readonly Program[],
  partOf: PartFinder,
): readonly Judgement[] {
  return programs.flatMap((program) => {
    const { resource, calls, location } = program;
    const part = partOf(location.file.path);
    return rules.programs.flatMap(({ rule, check }) =>
      [check.fails(program)].flat().map((fact) => ({ rule, fact, resource, calls, part })),
    );
  });
}

/**
 * What a package runs as listed in the report, most severe first. `judgements` are all that were
 * made, because other rules can be about the same code.
 */
export function listPrograms(
  programs: readonly Program[],
  judgements: readonly Judgement[],
  partOf: PartFinder,
): { items: readonly RunItem[]; notShown: number } {
  const severities = new Map<string, Severity>();
  for (const { rule, fact } of judgements) {
    if (rule.runsCode !== true) continue;
    for (const { location } of fact.evidence) {
      const known = severities.get(keyOf(location)) ?? "INFO";
      severities.set(keyOf(location), moreSevere(known, rule.severity));
    }
  }
  const items = programs
    .map((program) => itemOf(program, severities.get(keyOf(program.location)) ?? "INFO", partOf))
    .sort(
      (a, b) =>
        Number(b.part === "module") - Number(a.part === "module") ||
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
    );
  return { items: items.slice(0, MAX_ITEMS), notShown: Math.max(0, items.length - MAX_ITEMS) };
}

function itemOf(program: Program, severity: Severity, partOf: PartFinder): RunItem {
  const { kind, when, where, what, condition, scripts, contacts, reads, location } = program;
  return {
    ...lineRange(location),
    kind,
    when,
    where,
    what: shown(what),
    resource: program.resource?.address ?? null,
    condition: condition === null ? null : shown(condition),
    scripts: scripts.map(({ path }) => path),
    contacts: contacts.map(shown),
    reads: reads.map(shown),
    severity,
    part: partOf(location.file.path),
    digest: digestOf(program),
  };
}

function shown(text: string): string {
  const masked = maskSecrets(text);
  return masked.length > MAX_SHOWN ? `${masked.slice(0, MAX_SHOWN)}…` : masked;
}

/** Covers the whole text, and the scripts with their content. */
function digestOf({ kind, when, where, what, scripts }: Program): string {
  const parts = [kind, when, where, what, ...scripts.flatMap(({ path, text }) => [path, text])];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))));
}

function keyOf({ file, start, end }: Location): string {
  return `${file.path} ${start} ${end}`;
}

function moreSevere(a: Severity, b: Severity): Severity {
  return SEVERITIES.indexOf(a) <= SEVERITIES.indexOf(b) ? a : b;
}
