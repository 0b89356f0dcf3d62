import type { ModuleFacts } from "../facts/facts.ts";
import type { ProgramKind, When, Where } from "../runs-code/program.ts";
import type { Category, Severity } from "../scores/severity.ts";
import type { UnreadFile } from "../source/select-files.ts";
import type { Part } from "../terraform/parts.ts";

/**
 * Definite: a problem whatever the caller sets. Insecure default: a problem unless the caller
 * overrides it.
 */
export type FindingClass = "definite" | "insecure-default";

/** Line range in a file, 1-based and inclusive. */
export interface LineRange {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Range with columns, 1-based, in UTF-16 code units; `endColumn` is exclusive. */
export interface TextRange extends LineRange {
  readonly startColumn: number;
  readonly endColumn: number;
}

/** A finding as reported during the scan. */
export interface FindingSummary extends LineRange {
  readonly ruleId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly kind: Category;
  readonly class: FindingClass;
}

/** What a finding is about, apart from resources: code that runs on the user's machine. */
export type Risk = "runs-code";

export interface Finding extends FindingSummary, TextRange {
  readonly risk: Risk | null;
  /** The problem in one sentence. */
  readonly message: string;
  readonly explanation: string;
  readonly fix: string;
  readonly link: string | null;
  /** The resource's address in the module, if any. */
  readonly resource: string | null;
  /**
   * The part that contains it. Only findings in the module itself count toward score, coverage and
   * gate.
   */
  readonly part: Part;
  readonly excerpt: Excerpt | null;
  /** Other locations of the same problem: uses of a default, and the module calls leading here. */
  readonly alsoAt: readonly LineRange[];
  /** The author's comment that suppresses it. Among a report's `findings`, it has no effect. */
  readonly suppression: FindingSuppression | null;
  readonly peers: {
    readonly checkov: readonly string[];
    readonly trivy: readonly string[];
    readonly kics: readonly string[];
  };
}

/** A comment that suppresses a finding. */
export interface FindingSuppression {
  /** The author's reason; empty if none was given. */
  readonly reason: string;
  readonly file: string;
  readonly line: number;
  /** Whether an auditor accepts it. */
  readonly isAccepted: boolean;
}

export interface SuppressedFinding extends Finding {
  readonly suppression: FindingSuppression;
}

/** A value that an input has to have. */
export interface InputSetting {
  /** The input, or a part of it: `enable_public`, `databases[*].public`. */
  readonly name: string;
  /** The value as HCL; null if any that isn't empty will do, or if it can't be told. */
  readonly value: string | null;
  /** If any value will do that the code doesn't compare with: those that it does, `"none" or "all"`. */
  readonly otherThan?: string;
}

/** What a module becomes when its caller sets inputs. */
export interface InputSwitch {
  readonly settings: readonly InputSetting[];
  /** The security score with these settings. */
  readonly security: number | null;
  /** Number of findings, by severity, that the default values don't have. */
  readonly added: Readonly<Record<Severity, number>>;
  /** The most severe of these that no smaller list of settings adds. */
  readonly findings: readonly Finding[];
}

/** A rule whose result depends on a free-form input, such as a network or a name. */
export interface InputDependency {
  readonly input: string;
  readonly ruleId: string;
  readonly title: string;
  readonly severity: Severity;
  /** Addresses of the resources, a few of many. */
  readonly resources: readonly string[];
}

/** What other values of the inputs lead to, on security. */
export interface InputReport {
  /** Settings that add findings, the lowest score first. */
  readonly switches: readonly InputSwitch[];
  /** Results that depend on free-form values. They don't affect any score. */
  readonly dependencies: readonly InputDependency[];
  /** Inputs whose other values weren't judged for lack of room. */
  readonly notJudged: readonly string[];
}

export interface Excerpt {
  readonly startLine: number;
  readonly lines: readonly string[];
}

/** One of the three scores, with the points lost per rule. */
export interface Score {
  /** 0 to 100; null if nothing could be evaluated. */
  readonly score: number | null;
  /** One line for each rule that cost points, largest loss first. */
  readonly losses: readonly Loss[];
  /** Set if a cap lowered the score further than the losses alone, with the reason. */
  readonly cappedAt: number | null;
  readonly cappedBy: CapReason | null;
}

/**
 * Why a score is capped: code that can't be loaded, an unread file, a severe finding, or low
 * coverage.
 */
export const CAP_REASONS = ["gate", "unread", "severity", "coverage"] as const;

export type CapReason = (typeof CAP_REASONS)[number];

export interface Loss {
  readonly ruleId: string;
  readonly title: string;
  readonly points: number;
  readonly findingCount: number;
  /** Points per finding, by index into the report's `findings`. */
  readonly findings: readonly { readonly finding: number; readonly points: number }[];
}

/** How much of the module could be evaluated. */
export interface Coverage {
  /**
   * Percentage of conclusive evaluations, weighted by severity, times the share of resource types
   * that have rules.
   */
  readonly percent: number;
  readonly decided: number;
  readonly undecided: number;
  /** Resources that the default configuration doesn't create. */
  readonly notCreated: number;
  /** Resources of types without rules. */
  readonly withoutRules: number;
  /** Deployed resources by type, types without rules first; truncated to a readable length. */
  readonly types: readonly {
    readonly type: string;
    readonly instances: number;
    /** Whether a security rule covers the type, or the type has nothing to misconfigure. */
    readonly judged: boolean;
  }[];
  /** Total number of types, including those not listed. */
  readonly typeCount: number;
  readonly judgedTypeCount: number;
  /**
   * Causes of inconclusive evaluations, most common first: inputs without defaults, computed
   * attributes, …
   */
  readonly missing: readonly { readonly cause: string; readonly judgements: number }[];
}

/** Something that the package makes a machine run, read, write or ask. */
export interface RunItem extends LineRange {
  readonly kind: ProgramKind;
  readonly when: When;
  readonly where: Where;
  /** The command, address or path. Pieces that only the caller knows are written `${var.x}`. */
  readonly what: string;
  /** The resource's address in the module, if any. */
  readonly resource: string | null;
  /** The `count` or `for_each` that decides whether it happens, as HCL. */
  readonly condition: string | null;
  /** Packaged files that it runs. */
  readonly scripts: readonly string[];
  /** Servers whose addresses the author chose. */
  readonly contacts: readonly string[];
  /** Secrets that it reads or sends. */
  readonly reads: readonly string[];
  /** That of its most severe finding. */
  readonly severity: Severity;
  readonly part: Part;
  /** SHA-256 of what runs, scripts included: an approval of one digest covers nothing else. */
  readonly digest: string;
}

/** Code that runs on the machine of the module's user, apart from the providers' resources. */
export interface RunsCode {
  /** Computed like a score of its findings alone, which the security score counts as well. */
  readonly score: Score;
  readonly items: readonly RunItem[];
}

/** Names the place and rule of a finding that a baseline knows. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly rule: string;
  readonly file: string;
  readonly resource: string | null;
}

/** What a caller takes out of a report's findings. The scores count all of them. */
export interface Listing {
  /** The options that select findings, as given; empty if all are listed. */
  readonly selectedBy: string;
  /** Number of findings that they leave out. */
  readonly notSelected: number;
  /** What a baseline changes; null without one. */
  readonly baseline: BaselineListing | null;
}

export interface BaselineListing {
  /** The ruleset that the baseline was written with. */
  readonly rulesetVersion: string;
  /** Findings that the baseline knows. */
  readonly known: readonly Finding[];
  /** Entries of the baseline that are no longer found. */
  readonly resolved: readonly BaselineEntry[];
  /** Entries of the baseline whose rule no longer exists. */
  readonly withoutRule: readonly BaselineEntry[];
}

/** The result of a scan as JSON-serializable data. */
export interface ScanReport {
  readonly status: "passed" | "failed";
  /** Why the scan failed; blocks a submission. */
  readonly failures: readonly string[];
  readonly rulesetVersion: string;
  readonly scores: Readonly<Record<Category, Score>>;
  readonly runsCode: RunsCode;
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
  readonly inputs: InputReport;
  /** What was skipped because of a limit, in sentences: "not evaluated: …", "judged in part: …". */
  readonly notEvaluated: readonly string[];
  /** Files that may contain something to evaluate but weren't read. */
  readonly unread: readonly UnreadFile[];
  readonly facts: ModuleFacts;
  /** What the command line's options take out of the findings; a scan itself leaves it out. */
  readonly listing?: Listing;
}
