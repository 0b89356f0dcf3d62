import type { ModuleFacts } from "../facts/facts.ts";
import type { UnreadFile } from "../source/select-files.ts";
import type { Part } from "../terraform/parts.ts";
import type { Category, Severity } from "./severity.ts";

/** Definite: bad whatever the caller sets. Insecure default: bad unless the caller sets otherwise. */
export type FindingClass = "definite" | "insecure-default";

/** Lines of a file, counted from 1, both inclusive. */
export interface LineRange {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** A range down to the column, counted from 1 in UTF-16 code units; `endColumn` is exclusive. */
export interface TextRange extends LineRange {
  readonly startColumn: number;
  readonly endColumn: number;
}

/** A finding as soon as it is found. */
export interface FindingSummary extends LineRange {
  readonly ruleId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly kind: Category;
  readonly class: FindingClass;
}

export interface Finding extends FindingSummary, TextRange {
  /** What is wrong here, in a sentence. */
  readonly message: string;
  readonly explanation: string;
  readonly fix: string;
  readonly link: string | null;
  /** Address of the resource in the module, where there is one. */
  readonly resource: string | null;
  /** What it lies in. Only those of the module itself count towards score, coverage and gate. */
  readonly part: Part;
  readonly excerpt: Excerpt | null;
  /** Further places of the same fault: where a default is used, which calls lead here. */
  readonly alsoAt: readonly LineRange[];
  readonly peers: {
    readonly checkov: readonly string[];
    readonly trivy: readonly string[];
    readonly kics: readonly string[];
  };
}

export interface SuppressedFinding extends Finding {
  /** As given by the author; empty when none was. */
  readonly reason: string;
}

export interface Excerpt {
  readonly startLine: number;
  readonly lines: readonly string[];
}

/** One of the three scores, with where its points went. */
export interface Score {
  /** 0 to 100; null where nothing could be judged. */
  readonly score: number | null;
  /** One line for each rule that cost any points, the costliest first. */
  readonly losses: readonly Loss[];
  /** Set where the score would be higher by the losses alone, with the reason. */
  readonly cappedAt: number | null;
  readonly cappedBy: CapReason | null;
}

/**
 * Why a score is no higher than it is: code that cannot be loaded, a file that was not read, a
 * finding too grave, or too much that could not be judged.
 */
export const CAP_REASONS = ["gate", "unread", "severity", "coverage"] as const;

export type CapReason = (typeof CAP_REASONS)[number];

export interface Loss {
  readonly ruleId: string;
  readonly title: string;
  readonly points: number;
  readonly findingCount: number;
  /** The points by finding: indexes into the report's `findings`. */
  readonly findings: readonly { readonly finding: number; readonly points: number }[];
}

/** How much could be judged. */
export interface Coverage {
  /**
   * Percent of the judgements asked for that could be made, weighted by severity, times the share of
   * the resource types that were judged at all.
   */
  readonly percent: number;
  readonly decided: number;
  readonly undecided: number;
  /** Resources that the default configuration does not create. */
  readonly notCreated: number;
  /** Resources of types that are not judged. */
  readonly withoutRules: number;
  /** What would be deployed, by type: those not judged first, and so many as a reader can take in. */
  readonly types: readonly {
    readonly type: string;
    readonly instances: number;
    /** Whether a security rule looks at them, or there is nothing in them to get wrong. */
    readonly judged: boolean;
  }[];
  /** Of all types, those not listed too. */
  readonly typeCount: number;
  readonly judgedTypeCount: number;
  /** What was missing most, the commonest first: inputs without default, computed attributes, … */
  readonly missing: readonly { readonly cause: string; readonly judgements: number }[];
}

/** The result of a scan: plain data that survives JSON. */
export interface ScanReport {
  readonly status: "passed" | "failed";
  /** Why it failed: what stops a submission. */
  readonly failures: readonly string[];
  readonly rulesetVersion: string;
  readonly scores: Readonly<Record<Category, Score>>;
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
  /** What was left out because of a limit, in sentences: "not evaluated: …". */
  readonly notEvaluated: readonly string[];
  /** Files in which there may be something to judge, and which were not read. */
  readonly unread: readonly UnreadFile[];
  readonly facts: ModuleFacts;
}
