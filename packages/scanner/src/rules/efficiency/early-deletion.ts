import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Days for which an object is paid for in its class, however early it is deleted. */
const LEAST_DAYS: Readonly<Record<string, number>> = {
  ARCHIVE: 365,
  COLDLINE: 90,
  DEEP_ARCHIVE: 180,
  GLACIER: 90,
  GLACIER_IR: 90,
  NEARLINE: 30,
  ONEZONE_IA: 30,
  STANDARD_IA: 30,
};

function leastDays({ value }: AttributeView): number {
  const name = value.kind === "string" ? value.value : "";
  return Object.hasOwn(LEAST_DAYS, name) ? (LEAST_DAYS[name] ?? 0) : 0;
}

const daysIn = ({ value }: AttributeView) => (value.kind === "number" ? value.value : undefined);

/** Objects of a bucket that is in a class for rare use from the start. */
function deletesFromClass(bucket: ResourceView): readonly Fact[] {
  const least = leastDays(bucket.attr("storage_class"));
  return bucket
    .blocks("lifecycle_rule")
    .each((rule) =>
      and(
        rule.attr("action.type").is("Delete"),
        rule.attr("condition.age").isBelow(least),
        not(rule.attr("condition.with_state").is("ARCHIVED")),
        rule.attr("condition.matches_storage_class").isAbsent(),
      ),
    );
}

/** The last move before objects expire, and too few days in between. */
function deletesAfterMove(rule: BlockView): Fact {
  const expiration = rule.attr("expiration.days");
  const end = daysIn(expiration);
  const isEarly = rule.blocks("transition").members.some(({ view }) => {
    const start = daysIn(view.attr("days")) ?? 0;
    const stay = end === undefined ? Number.POSITIVE_INFINITY : end - start;
    return stay >= 0 && stay < leastDays(view.attr("storage_class"));
  });
  const isOff = or(rule.attr("status").is("Disabled"), rule.attr("enabled").is(false));
  return unlessKnown(isOff, fact(isEarly, expiration.evidence()));
}

/** The moves of Azure's rules, and the days that a blob is paid for in the tier. */
const TIERS = [
  ["tier_to_cool_after_days_since_modification_greater_than", 30],
  ["tier_to_cold_after_days_since_modification_greater_than", 90],
  ["tier_to_archive_after_days_since_modification_greater_than", 180],
] as const;

function deletesFromTier(blobs: BlockView): Fact {
  const deletion = blobs.attr("delete_after_days_since_modification_greater_than");
  const end = daysIn(deletion);
  const isEarly = TIERS.some(([argument, least]) => {
    const start = daysIn(blobs.attr(argument));
    return start !== undefined && end !== undefined && end >= start && end - start < least;
  });
  return fact(isEarly, deletion.evidence());
}

/** A rule for objects that are deleted before the time that they are paid for. */
export const earlyDeletionRules: readonly Rule[] = [
  {
    id: "eff-early-deletion",
    title: "Objects are deleted before the least time of their class",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Classes for rare use charge for 30 to 365 days, however early an object is deleted, and for each read.",
    fix: "Keep objects that live shorter in the standard class.",
    link: "https://cloud.google.com/storage/docs/storage-classes",
    checks: [
      resource("google_storage_bucket", deletesFromClass),
      resource("aws_s3_bucket_lifecycle_configuration", (configuration) =>
        configuration.blocks("rule").each(deletesAfterMove),
      ),
      resource("aws_s3_bucket", (bucket) => bucket.blocks("lifecycle_rule").each(deletesAfterMove)),
      resource("azurerm_storage_management_policy", (policy) =>
        policy.blocks("rule.actions.base_blob").each(deletesFromTier),
      ),
    ],
  },
];
