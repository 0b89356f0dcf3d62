import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { anyOf, type Fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";

/** Everyone there is, and everyone with a Google account. */
const EVERYONE = ["allUsers", "allAuthenticatedUsers", "principalSet://goog/public:all"];

export function isEveryone(member: AttributeView): Fact {
  return member.isIn(EVERYONE, { ignoreCase: true });
}

/** A grant of a role has the public among its members. No condition can say who that is. */
export function isForEveryone(grant: BlockView): Fact {
  return or(isEveryone(grant.attr("member")), grant.attr("members").some(isEveryone));
}

/**
 * Puts a question to every grant of a role on what these families of types are about, whether it is
 * to one member, to a list of them, or one of all grants at once in a policy.
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
