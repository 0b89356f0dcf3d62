import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { anyOf, type Fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";

/** Everyone, and everyone with a Google account. */
const EVERYONE = ["allUsers", "allAuthenticatedUsers", "principalSet://goog/public:all"];

export function isEveryone(member: AttributeView): Fact {
  return member.isIn(EVERYONE, { ignoreCase: true });
}

/** Whether a role is granted to the public. Conditions can't restrict the identity. */
export function isForEveryone(grant: BlockView): Fact {
  return or(isEveryone(grant.attr("member")), grant.attr("members").some(isEveryone));
}

/**
 * Checks every role grant on these families of resource types: to one member, to a list of members,
 * or in a complete policy.
 */
export function grantChecks(
  families: readonly string[],
  question: (grant: BlockView, owner: ResourceView) => Fact,
): readonly Check[] {
  return [
    resource(
      families.flatMap((family) => [`${family}_member`, `${family}_binding`]),
      (grant) => question(grant, grant),
    ),
    resource(
      families.map((family) => `${family}_policy`),
      (policy) => {
        const bindings = objectsIn(policy.attr("policy_data").json().member("bindings"));
        return anyOf(bindings.each((binding) => question(binding, policy)));
      },
    ),
  ];
}
