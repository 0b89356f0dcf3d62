import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unlessKnown } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Rules for what should remove old data, but doesn't. */
/** What a lifecycle rule of a bucket removes. */
const REMOVALS = ["expiration", "noncurrent_version_expiration"];

/** A rule for the whole bucket removes what another one would. */
function coversAll(rule: BlockView, other: BlockView): Fact {
  const prefix = rule.attr("filter.prefix");
  return and(
    rule.attr("status").is("Enabled"),
    or(prefix.isAbsent(), prefix.is("")),
    not(or(rule.has("filter.tag"), rule.has("filter.and"), rule.attr("prefix").isPresent())),
    ...REMOVALS.map((removal) => or(not(other.has(removal)), rule.has(removal))),
  );
}

export const cleanupRules: readonly Rule[] = [
  {
    id: "eff-cleanup-off",
    title: "Rule that removes old data is switched off",
    severity: "LOW",
    category: "efficiency",
    explanation: "The data stays and is paid for, although the code suggests that it is removed.",
    fix: "Switch the rule on, or remove it if everything has to be kept.",
    link: "https://cloud.google.com/artifact-registry/docs/repositories/cleanup-policy",
    checks: [
      resource("google_artifact_registry_repository", (repository) =>
        and(
          repository.attr("cleanup_policy_dry_run").is(true),
          repository.blocks("cleanup_policies").exists(),
        ),
      ),
      resource("aws_dynamodb_table", (table) =>
        table
          .blocks("ttl")
          .each((ttl) =>
            and(ttl.attr("enabled").is(false), ttl.attr("attribute_name").isPresent()),
          ),
      ),
      resource("azurerm_storage_management_policy", (policy) =>
        policy.blocks("rule").each((rule) => rule.attr("enabled").is(false)),
      ),
      resource("aws_s3_bucket_lifecycle_configuration", (lifecycle) =>
        lifecycle.blocks("rule").each((rule) =>
          unlessKnown(
            lifecycle.blocks("rule").some((each) => coversAll(each, rule)),
            rule.attr("status").is("Disabled"),
          ),
        ),
      ),
    ],
  },
];
