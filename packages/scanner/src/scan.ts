import { Budget } from "./evaluate/budget.ts";
import { fromJson } from "./evaluate/functions/json.ts";
import type { Value } from "./evaluate/value.ts";
import { evaluateModule } from "./evaluate-module.ts";
import { boundFacts } from "./facts/bound-facts.ts";
import { collectFacts } from "./facts/collect-facts.ts";
import { withMaskedPlans } from "./formats/terraform-plan/mask-plan.ts";
import { exploreInputs } from "./inputs/explore-inputs.ts";
import { InputReporter } from "./inputs/report-inputs.ts";
import { noteOfAge } from "./lifecycles/end-of-life.ts";
import { DEFAULT_LIMITS, type ScanLimits } from "./limits.ts";
import { applyProject } from "./project/apply-project.ts";
import { PROJECT_FILE, readProjectFile } from "./project/project-file.ts";
import { computeCoverage } from "./report/coverage.ts";
import { type EvaluatedModule, evaluateRules, type JudgeLimits } from "./report/evaluate-rules.ts";
import { draftFinding, type FindingDraft, lineRange } from "./report/findings.ts";
import { judgePrograms, listPrograms } from "./report/judge-programs.ts";
import type { Judgement } from "./report/judgement.ts";
import { listFindings } from "./report/list-findings.ts";
import { Redaction } from "./report/redaction.ts";
import { withoutRepeatedSecrets } from "./report/repeated-secrets.ts";
import type { FindingSummary, ScanReport } from "./report/report.ts";
import { RuleTable } from "./report/rule-table.ts";
import { RULESET_VERSION } from "./report/ruleset-version.ts";
import { missingModules, unreadCode, unreadPrograms } from "./report/unread.ts";
import { checkValidity } from "./report/validity.ts";
import { LookupRecord } from "./rule-language/lookup-record.ts";
import { ALL_RULES } from "./rules/all-rules.ts";
import { collectPrograms } from "./runs-code/collect-programs.ts";
import { noteOfDataSources } from "./schema/note-of-data-sources.ts";
import { computeRunsCodeScore, computeScores } from "./scores/compute-scores.ts";
import { type Faults, findFaults } from "./scores/gate.ts";
import { selectFiles, type UnreadFile } from "./source/select-files.ts";
import { applySuppressions, type SuppressionTrust } from "./suppressions/apply-suppressions.ts";
import { wildcardFindings } from "./suppressions/suppression-findings.ts";
import { suppressionsOf } from "./suppressions/suppressions-of.ts";
import { type ModuleTree, treeOf } from "./terraform/tree.ts";

export type ScanStage = "parsing" | "evaluating" | "checking" | "scoring";

/** The scan's progress. */
export interface ScanProgress {
  readonly stage: ScanStage;
  /** Overall progress from 0 to 1. */
  readonly share: number;
  /** Set when a finding was just detected; it may still be merged with another. */
  readonly finding?: FindingSummary;
}

export interface ScanOptions {
  /** Values for the root module's variables, as plain data. */
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly limits?: Partial<ScanLimits>;
  /** Files of the module that weren't provided. */
  readonly unread?: readonly UnreadFile[];
  /** Default: the owner's, which do what they say. */
  readonly suppressions?: SuppressionTrust;
  /**
   * Today's date, `2027-03-31`, by which suppressions of the project's file expire and dates of the
   * ruleset are old. Without it, none is.
   */
  readonly today?: string;
  /** Whether to judge other values of the inputs as well. Default: true. */
  readonly exploresInputs?: boolean;
  readonly onProgress?: (progress: ScanProgress) => void;
  /**
   * Called before each rule evaluation. Once it returns false, the remaining evaluations are
   * inconclusive and the report says so. Without it, the report depends only on the files.
   */
  readonly hasTime?: () => boolean;
}

const NOTHING_FOUND: Faults = { failures: [], tolerated: [] };

const OUT_OF_TIME =
  "The module takes too long to judge: for some rules no time was left, and they may hide anything.";

/** The overall progress at which each stage starts. */
const STAGE_START: Readonly<Record<ScanStage, number>> = {
  parsing: 0,
  evaluating: 0.2,
  checking: 0.3,
  scoring: 0.95,
};

/**
 * Scans an infrastructure-as-code module, given as file contents by path. Pure: no file system,
 * network or clock other than the given one; the same files and options always produce the same
 * report. Never throws because of a file's content: the report lists what is unreadable or too
 * large.
 */
export function scan(
  files: ReadonlyMap<string, Uint8Array>,
  options: ScanOptions = {},
): ScanReport {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const enter = (stage: ScanStage) => options.onProgress?.({ stage, share: STAGE_START[stage] });
  enter("parsing");
  const selected = withMaskedPlans(selectFiles(files, limits, options.unread));
  const tree = treeOf(selected);
  enter("evaluating");
  const module = evaluateModule(tree, variableValues(options.variables ?? {}), limits);
  const { evaluated, documents, partOf } = module;
  const programs = collectPrograms(tree, evaluated);
  const unprovided = [...selected.unread, ...documents.unread];
  const unread = [...unprovided, ...unreadPrograms(programs, unprovided)];
  const unreadOfModule = unread.filter(({ path }) => partOf(path) === "module");
  const faults = findFaults(tree, documents.diagnostics, partOf);
  const notLoaded = [
    ...unreadCode(unreadOfModule),
    ...missingModules(tree, partOf),
    ...faults.failures,
  ];
  // Code that is missing or can't be parsed would make the rest look wrong.
  const validity =
    notLoaded.length === 0
      ? checkValidity(tree, partOf, new Budget(limits.evaluationSteps))
      : NOTHING_FOUND;
  const gate = [...notLoaded, ...validity.failures];
  enter("checking");
  const ran = judgePrograms(RULES, programs, partOf);
  const checked = check(module, { ...limits, hasTime: options.hasTime }, options);
  const { judged, lookups } = checked;
  const drafts = [...checked.drafts, ...ran.flatMap((each) => draftFinding(each) ?? [])];
  const failures = judged.isOutOfTime ? [...gate, OUT_OF_TIME] : gate;
  const trust = options.suppressions ?? { by: "owner" };
  const project = applyProject(
    readProjectFile(selected.files.get(PROJECT_FILE), ALL_RULES),
    module,
    { by: trust.by, today: options.today, limits: { ...limits, hasTime: options.hasTime } },
  );
  const suppressions = [...suppressionsOf(tree, documents), ...project.suppressions];
  const unloadable = whyUnloadable(failures, unreadOfModule);
  const reporter = new InputReporter({ suppressions, trust, unloadable });
  const notExplored =
    options.exploresInputs === false
      ? []
      : exploreInputs(
          { module, judged, drafts, lookups },
          {
            given: variableValues(options.variables ?? {}),
            limits: { ...limits, hasTime: options.hasTime },
            onVariant: (variant) => reporter.addVariant(variant),
            onOpenVerdict: (verdict) => reporter.addOpenVerdict(verdict),
          },
        );
  enter("scoring");
  const all = [...drafts, ...project.drafts];
  const redaction = new Redaction(all.flatMap(({ judgement }) => judgement.fact.evidence));
  const applied = applySuppressions(withoutRepeatedSecrets(all), suppressions, trust);
  const wildcards = trust.by === "seller" ? wildcardFindings(suppressions, partOf) : [];
  const counted = [...applied.counted, ...wildcards];
  const { found, ...listed } = listFindings({ ...applied, counted }, redaction, limits.findings);
  const facts = boundFacts(
    collectFacts(tree, evaluated, documents, (place) => redaction.text(place)),
  );
  const listedPrograms = listPrograms(
    programs,
    drafts.map(({ judgement }) => judgement),
    partOf,
  );
  const beyond = `not evaluated: expressions beyond ${limits.evaluationSteps} steps`;
  return {
    status: failures.length === 0 ? "passed" : "failed",
    failures,
    rulesetVersion: RULESET_VERSION,
    scores: computeScores(found, listed.shown.length, judged, unloadable),
    runsCode: {
      score: computeRunsCodeScore(found, listed.shown.length, unloadable),
      items: listedPrograms.items,
    },
    coverage: computeCoverage(judged.judgements, judged.resources, unreadOfModule.length > 0),
    findings: listed.shown,
    suppressed: listed.suppressed,
    inputs: reporter.report(notExplored, redaction),
    notEvaluated: [
      ...project.notes,
      ...documents.notEvaluated,
      ...noteOfForeignCode(tree),
      ...judged.notEvaluated,
      ...[...faults.tolerated, ...validity.tolerated].map((fault) => `not evaluated: ${fault}`),
      ...(module.budget.isSpent ? [beyond] : []),
      ...noteOfDataSources(tree),
      ...noteOfAge(options.today),
      ...facts.notShown,
      ...notShown(listedPrograms.notShown, "programs that it runs"),
      ...notShown(found.length - listed.shown.length, "findings"),
      ...notShown(unread.length - limits.unread, "files that were not read"),
    ],
    unread: unread.slice(0, limits.unread),
    facts: facts.shown,
  };
}

function noteOfForeignCode({ foreign }: ModuleTree): readonly string[] {
  const [first] = foreign;
  if (first === undefined) return [];
  const others = foreign.size > 1 ? ` and ${foreign.size - 1} more` : "";
  return [`not evaluated: ${first}${others}, a file of another program than Terraform`];
}

const RULES = new RuleTable(ALL_RULES);

/** Evaluates the rules on the module and reports each finding immediately. */
function check(
  module: EvaluatedModule,
  limits: JudgeLimits,
  { onProgress }: Pick<ScanOptions, "onProgress">,
) {
  const drafts: FindingDraft[] = [];
  const lookups = new LookupRecord();
  const { checking, scoring } = STAGE_START;
  const onJudgement = (judgement: Judgement, share: number) => {
    const draft = judgement.fact.truth === true ? draftFinding(judgement) : undefined;
    if (draft === undefined || isOthersStyle(module.tree, draft)) return;
    drafts.push(draft);
    onProgress?.({
      stage: "checking",
      share: checking + (scoring - checking) * share,
      finding: summarise(draft),
    });
  };
  const judged = evaluateRules(RULES, module, { limits, onJudgement, lookups });
  return { judged, drafts, lookups };
}

/** Callers can't change how a downloaded module is written, only whether they use it. */
function isOthersStyle(tree: ModuleTree, { judgement, location }: FindingDraft): boolean {
  return judgement.rule.category !== "security" && tree.isInstalled(location.file.path);
}

const notShown = (count: number, what: string): string[] =>
  count > 0 ? [`not shown: ${count} further ${what}`] : [];

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
