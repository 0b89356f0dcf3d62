import {
  assignsHandingOn,
  assignsOwner,
  assignsPower,
  isForProgram,
  isForWhole,
  isWide,
  mayDoAll,
  mayHandOn,
  mayOwn,
} from "../../policies/azure/roles.ts";
import { and, fact, unlessKnown } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const ASSIGNMENTS = ["azurerm_role_assignment", "azurerm_pim_active_role_assignment"];

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
    id: "az-role-wildcard",
    title: "Custom role has every permission within its scope",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Anyone with the role can change and delete everything in the resource group, and grant rights to others.",
    fix: "List the `actions` and `data_actions` that the role is for.",
    link: "https://learn.microsoft.com/azure/role-based-access-control/custom-roles",
    checks: [
      resource("azurerm_role_definition", (role) =>
        // A role for a whole subscription has a finding already.
        unlessKnown(and(mayOwn(role), isForWhole(role)), mayDoAll(role)),
      ),
    ],
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
      resource(ASSIGNMENTS, (assignment) =>
        and(assignsPower(assignment), isWide(assignment.attr("scope"))),
      ),
    ],
  },
  {
    id: "az-role-escalation",
    title: "Role lets its holder get any other",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Its holder can assign the role of an owner, and so control everything in the scope.",
    fix: "Leave out `Microsoft.Authorization/roleAssignments/write`, or limit the roles by a `condition`.",
    link: "https://learn.microsoft.com/azure/role-based-access-control/delegate-role-assignments-overview",
    checks: [
      // Roles of whole subscriptions are reported by the rules for these.
      resource("azurerm_role_definition", (role) =>
        and(mayHandOn(role), fact(isForWhole(role).truth !== true)),
      ),
      resource(ASSIGNMENTS, (assignment) =>
        and(assignsHandingOn(assignment), fact(isWide(assignment.attr("scope")).truth !== true)),
      ),
    ],
  },
  {
    id: "az-role-owner-identity",
    title: "Program owns what it is assigned to",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation:
      "Anyone who takes over the program can change everything in the scope, and grant access to others.",
    fix: "Assign a role with the permissions that the program needs.",
    link: "https://learn.microsoft.com/azure/role-based-access-control/best-practices",
    checks: [
      resource(ASSIGNMENTS, (assignment) =>
        and(
          assignsOwner(assignment),
          isForProgram(assignment),
          fact(isWide(assignment.attr("scope")).truth !== true),
        ),
      ),
    ],
  },
];
