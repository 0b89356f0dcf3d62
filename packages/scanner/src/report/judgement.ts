import type { Resource } from "../config/resource.ts";
import type { Fact } from "../rule-language/fact.ts";
import type { Rule } from "../rule-language/rule.ts";
import type { Location } from "../source/source-file.ts";
import type { Part } from "../terraform/parts.ts";

/** The result of one rule for one subject. */
export interface Judgement {
  readonly rule: Rule;
  readonly fact: Fact;
  readonly resource: Resource | undefined;
  /** Module calls leading to the subject, innermost first. */
  readonly calls: readonly Location[];
  /** The part of the package that contains the subject. */
  readonly part: Part;
}

/** What is kept of a rule's judgements on a subject until the end. */
export interface Outcome {
  readonly rule: Rule;
  readonly resource: Resource | undefined;
  /** How many were conclusive. */
  readonly decided: number;
  /** The missing information of each that wasn't. */
  readonly open: readonly (readonly string[])[];
}

/** What was evaluated. Everything except the sentences covers the published module only. */
export interface Judged {
  readonly judgements: readonly Outcome[];
  /** Rules that couldn't be evaluated on a subject, as sentences. */
  readonly notEvaluated: readonly string[];
  readonly resources: ResourceCounts;
  /** How many steps the verdicts took. */
  readonly steps: number;
  /** Whether a limit of time or steps stopped the evaluation of some rules. */
  readonly isOutOfTime: boolean;
}

export interface ResourceCounts {
  /** Instances evaluated by security rules. */
  readonly looked: number;
  /** All managed or evaluated resources, by type. */
  readonly types: ReadonlyMap<string, TypeCount>;
  /** Resources that `count` or `for_each` excludes. */
  readonly notCreated: number;
  /** Instances that were skipped, or not expanded because others represent them. */
  readonly leftOut: number;
  /**
   * Called modules and other parts whose code is missing or unread, and documents that can't be
   * interpreted.
   */
  readonly unseen: readonly string[];
}

export interface TypeCount {
  readonly instances: number;
  /** Whether a security rule covers the type, or the type has nothing to misconfigure. */
  readonly isJudged: boolean;
}
