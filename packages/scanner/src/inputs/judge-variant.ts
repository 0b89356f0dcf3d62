import {
  type EvaluatedModule,
  evaluateRules,
  type JudgeLimits,
  type Scope,
} from "../report/evaluate-rules.ts";
import { draftFinding, type FindingDraft } from "../report/findings.ts";
import type { Judged, Judgement } from "../report/judgement.ts";
import { RuleTable } from "../report/rule-table.ts";
import type { LookupRecord } from "../rule-language/lookup-record.ts";
import type { Rule } from "../rule-language/rule.ts";
import { ALL_RULES } from "../rules/all-rules.ts";
import type { ExplorationRoom } from "./exploration-room.ts";

/** A module as judged with its default values. */
export interface DefaultResult {
  readonly module: EvaluatedModule;
  readonly judged: Judged;
  readonly drafts: readonly FindingDraft[];
  readonly lookups: LookupRecord;
}

/** A module as judged with other values. */
export interface Variant {
  readonly judged: Judged;
  /** All findings on security. */
  readonly drafts: readonly FindingDraft[];
  /** Those that the default values don't have. */
  readonly added: readonly FindingDraft[];
}

export interface VariantOptions {
  /** Records what is looked up. */
  readonly lookups?: LookupRecord;
  /** Called if the variant has findings that the default values don't have. */
  readonly onVariant?: (variant: Variant) => void;
  /** Called with each verdict. */
  readonly onJudgement?: (judgement: Judgement) => void;
}

const SECURITY = new RuleTable(ALL_RULES.filter(({ category }) => category === "security"));

/** Judges variants of a module, each only where it can differ from the one with default values. */
export class VariantJudge {
  readonly #result: DefaultResult;
  readonly #room: ExplorationRoom;
  readonly #limits: JudgeLimits;
  readonly #found: ReadonlySet<string>;

  constructor(result: DefaultResult, limits: JudgeLimits, room: ExplorationRoom) {
    this.#result = result;
    this.#room = room;
    this.#limits = limits;
    this.#found = new Set(result.drafts.map(({ judgement }) => verdictKey(judgement)));
  }

  /** Judges a variant where it is changed. False if there was no time or room. */
  judge(
    variant: EvaluatedModule,
    changes: Scope,
    { onVariant, onJudgement, lookups }: VariantOptions,
  ): boolean {
    const { judged, drafts: all } = this.#result;
    const drafts: FindingDraft[] = [];
    const changed = evaluateRules(SECURITY, variant, {
      limits: { ...this.#limits, hasTime: () => this.#hasTime() },
      only: changes,
      ...(lookups && { lookups }),
      onJudgement: (judgement) => {
        this.#room.takeVerdict();
        onJudgement?.(judgement);
        const draft = judgement.fact.truth === true ? draftFinding(judgement) : undefined;
        if (draft !== undefined) drafts.push(draft);
      },
    });
    this.#room.takeVerdictSteps(changed.steps);
    if (changed.isOutOfTime) return false;
    const added = drafts.filter(({ judgement }) => !this.#found.has(verdictKey(judgement)));
    if (added.length === 0 || onVariant === undefined) return true;
    const isKept = ({ rule, resource }: Pick<Judgement, "rule" | "resource">) =>
      rule.category === "security" &&
      (isAboutPrograms(rule) || !(resource && changes.has(resource, rule)));
    const judgements = [...judged.judgements.filter(isKept), ...changed.judgements];
    const kept = all.filter(({ judgement }) => isKept(judgement));
    onVariant({
      judged: { ...changed, judgements },
      drafts: [...kept, ...drafts],
      added,
    });
    return true;
  }

  #hasTime(): boolean {
    return this.#room.hasRoom && this.#limits.hasTime?.() !== false;
  }
}

/** Programs are judged whether or not an input switches them on. */
function isAboutPrograms({ checks }: Rule): boolean {
  return checks.some(({ subject }) => subject === "program");
}

/** The same for a verdict with and without other values. */
function verdictKey({ rule, resource, fact: { evidence } }: Judgement): string {
  const [first] = evidence;
  const place = first && `${first.location.file.path}:${first.location.start}`;
  return [rule.id, resource?.address, place].join("\n");
}
