import type { Outcome, ResourceCounts } from "../report/judgement.ts";
import type { Rule } from "../rule-language/rule.ts";
import { pointsOfMany } from "./points.ts";
import type { Judgements } from "./score.ts";
import type { Category, Severity } from "./severity.ts";

/** Cost of an inconclusive evaluation, as a share of the corresponding finding's cost. */
const OPEN_SHARE = 0.1;

/**
 * A document from elsewhere is the author's choice: no caller can see or set it. A severe finding that
 * it may hide costs half.
 */
const FETCHED_SHARE = 0.5;

/** Data sources that fetch a document from elsewhere, such as a policy. */
const FETCHED =
  /(?:^|\.)data\.(?:http|external|local_file|local_sensitive_file|template_file|terraform_remote_state|aws_iam_policy|aws_ssm_parameter|aws_s3_object|aws_s3_bucket_object|google_storage_bucket_object_content|azurerm_app_configuration_key)\./;

/** Resources of types without rules cost half as much as one severe finding. */
const UNCHECKED_SHARE = 0.5;

/** Types of providers that the rules know, most of which are harmless if they have no rule. */
const KNOWN_PROVIDER = /^(?:aws|azuread|azurerm|google|kubernetes)_|[^a-z0-9_]|^[a-z0-9]+$/;

/** Rules that search all files, or all that is run, say nothing about coverage. */
export function isSearch({ checks }: Rule): boolean {
  return checks.some(({ subject }) => subject === "file" || subject === "program");
}

/** Rules about the code as a whole, not about one of its resources. */
const isOfCode = ({ checks }: Rule): boolean => checks.some(({ subject }) => subject === "module");

/**
 * Counts a category's conclusive and inconclusive evaluations. Each inconclusive one has a fixed
 * cost. If the cost were a share of the total, adding unrelated correct code would reduce it.
 */
export function countJudgements(
  category: Category,
  outcomes: readonly Outcome[],
  resources: ResourceCounts,
): Judgements {
  const own = outcomes.filter(({ rule }) => rule.category === category && !isSearch(rule));
  const undecided = own.filter(({ open }) => open.length > 0);
  const byRule = Map.groupBy(undecided, ({ rule }) => rule);
  const unanswered = [...byRule].map(([{ severity }, ofRule]) => {
    const open = ofRule.flatMap((outcome) => outcome.open);
    const share = isSevere(severity) && open.some(isFetched) ? FETCHED_SHARE : OPEN_SHARE;
    return share * pointsOfMany(severity, open.length);
  });
  const unseen = unseenPoints(category, resources);
  const openPoints = [...unanswered, ...unseen].reduce((sum, points) => sum + points, 0);
  // Provider settings without any resources aren't enough for a score, and neither are settings
  // without any code, as in a plan, for how the code is written.
  const isJudged =
    own.some(({ rule, decided }) => decided > 0 && (category !== "quality" || isOfCode(rule))) &&
    (category !== "security" || resources.looked > 0);
  return { isJudged, openPoints };
}

/**
 * What unseen parts cost. Code that isn't there may hide anything, so it costs as much as a critical
 * finding.
 */
function unseenPoints(
  category: Category,
  { types, unseen, leftOut }: ResourceCounts,
): readonly number[] {
  const omitted = UNCHECKED_SHARE * pointsOfMany("HIGH", leftOut);
  // Quality rules don't need the code of called modules.
  if (category === "quality") return [omitted];
  // Repeated instances of a call lead to the same code.
  const calls = Map.groupBy(unseen, (address) => address.replace(/\[[^\]]*\]/g, ""));
  if (category === "efficiency") {
    const priced = [...calls.values()].map(({ length }) => pointsOfMany("HIGH", length));
    return [omitted, ...priced.map((points) => UNCHECKED_SHARE * points)];
  }
  const hidden = [...calls.values()].map(({ length }) => pointsOfMany("CRITICAL", length));
  const unchecked = [...types].map(([type, { instances, isJudged }]) => {
    if (isJudged) return 0;
    const share = KNOWN_PROVIDER.test(type) ? UNCHECKED_SHARE : 1;
    return share * pointsOfMany("HIGH", instances);
  });
  return [omitted, ...hidden, ...unchecked];
}

const isSevere = (severity: Severity): boolean => severity === "CRITICAL" || severity === "HIGH";

const isFetched = (causes: readonly string[]): boolean =>
  causes.some((cause) => FETCHED.test(cause));
