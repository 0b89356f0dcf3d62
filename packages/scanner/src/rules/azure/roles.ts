import { assignsPower, isForWhole, isWide, mayOwn } from "../../policies/azure/roles.ts";
import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const roleRules: readonly Rule[] = [
  {
    id: "az-role-owner-wildcard",
    title: "Custom role may do everything",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "It is an owner of whole subscriptions under another name, which reviews of owners miss.",
    fix: "List the `actions` the role is for, and assign it to resource groups.",
    peers: { checkov: ["CKV_AZURE_39"], trivy: ["AZU-0030"] },
    link: "https://learn.microsoft.com/azure/role-based-access-control/custom-roles",
    checks: [resource("azurerm_role_definition", (role) => and(mayOwn(role), isForWhole(role)))],
  },
  {
    id: "az-role-assignment-wide",
    title: "Powerful role is assigned on a whole subscription",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "Owners and contributors may change or delete everything in it; who hands on rights can become owner.",
    fix: "Assign a role that does what is needed, on the resource group it is needed in.",
    link: "https://learn.microsoft.com/azure/role-based-access-control/best-practices",
    checks: [
      resource(["azurerm_role_assignment", "azurerm_pim_active_role_assignment"], (assignment) =>
        and(assignsPower(assignment), isWide(assignment.attr("scope"))),
      ),
    ],
  },
];
