import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** The root, a management group or a whole subscription; what lies inside of one has more segments. */
const WIDE_SCOPE =
  /^\/?$|^\/(subscriptions|providers\/Microsoft\.Management\/managementGroups)\/[^/]+\/?$/i;

const WIDE_SOURCES = ["data.azurerm_management_group", "data.azurerm_subscription"];

/** The id of a subscription that was looked up is the scope itself, not something inside of it. */
function isWide(scope: AttributeView): Fact {
  const { value } = scope;
  const isLookedUp =
    value.kind === "unknown" &&
    value.isComputed === true &&
    value.marks.referents.some(({ type }) => WIDE_SOURCES.includes(type));
  if (!isLookedUp) return scope.matches(WIDE_SCOPE);
  return fact(true, { location: scope.location, message: scope.describe(), marks: value.marks });
}

export const roleDefinitionRules: readonly Rule[] = [
  {
    id: "az-role-owner-wildcard",
    title: "Custom role may do everything",
    severity: "HIGH",
    category: "security",
    explanation:
      "It is an owner of whole subscriptions under another name, which reviews of owners miss.",
    fix: "List the `actions` the role is for, and assign it to resource groups.",
    peers: { checkov: ["CKV_AZURE_39"], trivy: ["AZU-0030"] },
    link: "https://learn.microsoft.com/azure/role-based-access-control/custom-roles",
    checks: [
      resource("azurerm_role_definition", (role) => {
        const scopes = role.attr("assignable_scopes");
        return and(
          role.blocks("permissions").some((permission) => permission.attr("actions").includes("*")),
          or(scopes.some(isWide), and(scopes.isAbsent(), isWide(role.attr("scope")))),
        );
      }),
    ],
  },
];
