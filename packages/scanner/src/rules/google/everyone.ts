import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, or } from "../../rule-language/fact.ts";
import { type Check, resource } from "../../rule-language/rule.ts";

/** Everyone there is, and everyone with a Google account. */
export const EVERYONE = ["allUsers", "allAuthenticatedUsers"];

/** The kinds of resource that grant a role: to one member, and to a list of them. */
export function grantTypes(...families: readonly string[]): readonly string[] {
  return families.flatMap((family) => [`${family}_member`, `${family}_binding`]);
}

/** A grant of a role on what these families of resources are about has the public in it. */
export function publicGrantChecks(...families: readonly string[]): readonly Check[] {
  return [
    resource(grantTypes(...families), isPublic),
    // A policy is all grants at once, written down in a data source.
    resource(
      families.map((family) => `${family}_policy`),
      (policy) =>
        policy
          .referred("policy_data", "data.google_iam_policy")
          .some((document) => document.blocks("binding").some(isPublic)),
    ),
  ];
}

function isPublic(grant: BlockView): Fact {
  return or(
    grant.attr("member").isIn(EVERYONE),
    grant.attr("members").some((member) => member.isIn(EVERYONE)),
  );
}
