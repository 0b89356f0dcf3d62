import { type Documents, readDocuments } from "./documents/read-documents.ts";
import { Budget } from "./evaluate/budget.ts";
import { fromJson } from "./evaluate/functions/json.ts";
import type { Value } from "./evaluate/value.ts";
import { boundFacts } from "./facts/bound-facts.ts";
import { collectFacts } from "./facts/collect-facts.ts";
import { DEFAULT_LIMITS, type ScanLimits } from "./limits.ts";
import { computeScores } from "./report/compute-scores.ts";
import { computeCoverage } from "./report/coverage.ts";
import {
  type DraftGroup,
  draftFinding,
  type FindingDraft,
  groupDrafts,
  lineRange,
  writeFindings,
} from "./report/findings.ts";
import { findFaults } from "./report/gate.ts";
import { judge } from "./report/judge.ts";
import { Redaction } from "./report/redaction.ts";
import { withoutRepeatedSecrets } from "./report/repeated-secrets.ts";
import type { Finding, FindingSummary, ScanReport, SuppressedFinding } from "./report/report.ts";
import { RULESET_VERSION } from "./report/ruleset-version.ts";
import { readSuppressions, type Suppression, suppressionFinder } from "./report/suppression.ts";
import { textSuppressions } from "./report/text-suppressions.ts";
import { missingModules, unreadCode } from "./report/unread.ts";
import { ALL_RULES } from "./rules/all-rules.ts";
import { selectFiles, type UnreadFile } from "./source/select-files.ts";
import { evaluateTree } from "./terraform/evaluate-tree.ts";
import { partFinder } from "./terraform/parts.ts";
import { type ModuleTree, treeOf } from "./terraform/tree.ts";

export type ScanStage = "parsing" | "evaluating" | "checking" | "scoring";

/** How far a scan is. */
export interface ScanProgress {
  readonly stage: ScanStage;
  /** Of the whole scan, from 0 to 1. */
  readonly share: number;
  /** Set when a finding has just been found; merging may still join it with another. */
  readonly finding?: FindingSummary;
}

export interface ScanOptions {
  /** Values for the root module's variables, as plain data. */
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly limits?: Partial<ScanLimits>;
  /** Files of the module that are not among those given. */
  readonly unread?: readonly UnreadFile[];
  readonly onProgress?: (progress: ScanProgress) => void;
  /**
   * Asked before each answer of a rule; once it says no, the rest stays open and the report says so.
   * Without it, the report depends on the files alone.
   */
  readonly hasTime?: () => boolean;
}

/** Characters of JSON that findings may take, and as many those suppressed. */
const MAX_FINDINGS_SIZE = 1_500_000;

const OUT_OF_TIME =
  "The module takes too long to judge: for some rules no time was left, and they may hide anything.";

/** The shares of the whole at which the stages begin. */
const STAGE_START: Readonly<Record<ScanStage, number>> = {
  parsing: 0,
  evaluating: 0.2,
  checking: 0.3,
  scoring: 0.95,
};

/**
 * Scans an infrastructure-as-code module, given as file contents by path. Pure: no file system, no
 * network, no clock but the one it is given; the same files and options always give the same report.
 * Never throws for what the files contain: what cannot be read or is too large is said in the report.
 */
export function scan(
  files: ReadonlyMap<string, Uint8Array>,
  options: ScanOptions = {},
): ScanReport {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const enter = (stage: ScanStage) => options.onProgress?.({ stage, share: STAGE_START[stage] });
  enter("parsing");
  const selected = selectFiles(files, limits, options.unread);
  const tree = treeOf(selected);
  enter("evaluating");
  const budget = new Budget(limits.evaluationSteps);
  const given = variableValues(options.variables ?? {});
  const evaluated = evaluateTree(tree, given, budget);
  const documents = readDocuments(tree, { given, budget });
  const partOf = partFinder(
    tree,
    documents.files.map(({ path }) => path),
  );
  const unread = [...selected.unread, ...documents.unread];
  const unreadOfModule = unread.filter(({ path }) => partOf(path) === "module");
  const faults = findFaults(tree, documents.diagnostics, partOf);
  const gate = [...unreadCode(unreadOfModule), ...missingModules(tree, partOf), ...faults.failures];
  enter("checking");
  const drafts: FindingDraft[] = [];
  const judged = judge(
    ALL_RULES,
    tree,
    evaluated,
    documents,
    partOf,
    { ...limits, hasTime: options.hasTime },
    (judgement, share) => {
      if (judgement.fact.truth !== true) return;
      const draft = draftFinding(judgement);
      if (draft === undefined) return;
      drafts.push(draft);
      const span = STAGE_START.scoring - STAGE_START.checking;
      options.onProgress?.({
        stage: "checking",
        share: STAGE_START.checking + span * share,
        finding: summarise(draft),
      });
    },
  );
  const failures = judged.isOutOfTime ? [...gate, OUT_OF_TIME] : gate;
  enter("scoring");
  const redaction = new Redaction(drafts.flatMap(({ judgement }) => judgement.fact.evidence));
  const suppressions = suppressionsOf(tree, documents);
  const distinct = withoutRepeatedSecrets(drafts);
  const { kept, suppressed } = separateSuppressed(distinct, suppressions);
  const found = groupDrafts(kept);
  const shown = withinSize(writeFindings(found.slice(0, limits.findings), redaction));
  const shownSuppressed = suppressed
    .slice(0, limits.findings)
    .flatMap(({ group, reason }) =>
      writeFindings([group], redaction).map(
        (finding): SuppressedFinding => ({ ...finding, reason }),
      ),
    );
  const notEvaluated = [
    ...documents.notEvaluated,
    ...judged.notEvaluated,
    ...faults.tolerated.map((fault) => `not evaluated: ${fault}`),
  ];
  if (budget.isSpent) {
    notEvaluated.push(`not evaluated: expressions beyond ${limits.evaluationSteps} steps`);
  }
  const facts = boundFacts(
    collectFacts(tree, evaluated, documents, (place) => redaction.text(place)),
  );
  notEvaluated.push(...facts.notShown);
  if (shown.length < found.length) {
    notEvaluated.push(`not shown: ${found.length - shown.length} further findings`);
  }
  if (unread.length > limits.unread) {
    notEvaluated.push(
      `not shown: ${unread.length - limits.unread} further files that were not read`,
    );
  }
  const unloadable = whyUnloadable(failures, unreadOfModule);
  return {
    status: failures.length === 0 ? "passed" : "failed",
    failures,
    rulesetVersion: RULESET_VERSION,
    scores: computeScores(found, shown.length, judged, unloadable),
    coverage: computeCoverage(judged.judgements, judged.resources, unreadOfModule.length > 0),
    findings: shown,
    suppressed: withinSize(shownSuppressed),
    notEvaluated,
    unread: unread.slice(0, limits.unread),
    facts: facts.shown,
  };
}

function whyUnloadable(
  failures: readonly string[],
  unread: readonly UnreadFile[],
): "gate" | "unread" | undefined {
  if (failures.length > 0) return "gate";
  return unread.length > 0 ? "unread" : undefined;
}

function variableValues(variables: Readonly<Record<string, unknown>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(variables).map(([name, value]) => [name, fromJson(value, [])]));
}

function summarise({
  judgement: { rule },
  location,
  class: findingClass,
}: FindingDraft): FindingSummary {
  return {
    ruleId: rule.id,
    title: rule.title,
    severity: rule.severity,
    kind: rule.category,
    class: findingClass,
    ...lineRange(location),
  };
}

function suppressionsOf(tree: ModuleTree, documents: Documents): readonly Suppression[] {
  const parsed = [...tree.configurations.values()].flatMap(({ files }) => files);
  const inCode = parsed.flatMap(({ file, body, tokens }) =>
    tokens === undefined ? [] : readSuppressions(file, body, tokens),
  );
  const read = new Set([...parsed.map(({ file }) => file), ...documents.files]);
  const others = [...tree.files.values()].filter((file) => !read.has(file));
  return [...inCode, ...documents.suppressions, ...others.flatMap(textSuppressions)];
}

function separateSuppressed(
  drafts: readonly FindingDraft[],
  suppressions: readonly Suppression[],
): { kept: FindingDraft[]; suppressed: { group: DraftGroup; reason: string }[] } {
  const find = suppressionFinder(suppressions);
  const kept: FindingDraft[] = [];
  const byReason = new Map<string, FindingDraft[]>();
  for (const draft of drafts) {
    const places = [draft.location, ...draft.alsoAt].map(lineRange);
    const suppression = find(draft.judgement.rule, places);
    if (suppression === undefined) kept.push(draft);
    else byReason.set(suppression.reason, [...(byReason.get(suppression.reason) ?? []), draft]);
  }
  const suppressed = [...byReason].flatMap(([reason, group]) =>
    groupDrafts(group).map((each) => ({ group: each, reason })),
  );
  return { kept, suppressed };
}

/** The findings up to a size that a report can have in any format; the gravest stand first. */
function withinSize<F extends Finding>(findings: readonly F[]): F[] {
  let size = 0;
  return findings.filter((finding) => {
    size += JSON.stringify(finding).length;
    return size <= MAX_FINDINGS_SIZE;
  });
}
