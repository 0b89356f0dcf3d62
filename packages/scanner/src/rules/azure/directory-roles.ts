import { askText } from "../../rule-language/ask-text.ts";
import { type Fact, fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Roles of the directory whose holder can get any other, by name and by template. */
const ADMINISTRATORS =
  /^(Global Administrator|Company Administrator|Privileged (Role|Authentication) Administrator|62e90394-69f5-4237-9190-012177145e10|e8611ab8-c189-46e8-94e1-60213ab1f814|7be44c8a-adaf-4e2a-84d6-ab2649e08a13)$/i;

/**
 * Permissions of Microsoft Graph by which an application gets any other: to hand out roles,
 * permissions, and credentials of other applications.
 */
const PERMISSIONS =
  /^(9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8|06b708a9-e830-4db3-a914-8e69da51d44f|1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9|(RoleManagement\.ReadWrite\.Directory|AppRoleAssignment\.ReadWrite\.All|Application\.ReadWrite\.All))$/i;

/** The ID of a permission that is looked up by its name. */
const LOOKED_UP = /\.app_role_ids(?:\.|\[")([\w.]{1,100})(?:"\])?$/;

function grantsRoles(assigned: ResourceView): Fact {
  const id = assigned.attr("app_role_id");
  const { value } = id;
  const name = value.kind === "unknown" ? LOOKED_UP.exec(value.cause)?.[1] : undefined;
  if (name === undefined) return id.matches(PERMISSIONS);
  return fact(PERMISSIONS.test(name), { ...id.evidence(), message: `\`${id.path}\` is ${name}` });
}

const ROLE = "azuread_directory_role";

/** Rules for rights in the directory of all users and applications. */
export const directoryRoleRules: readonly Rule[] = [
  {
    id: "az-directory-administrator",
    title: "Role of the directory's administrators is assigned",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "An attacker with the identity controls every account and every subscription.",
    fix: "Assign a role for the task, or make the assignment eligible for a limited time.",
    link: "https://learn.microsoft.com/entra/identity/role-based-access-control/best-practices",
    checks: [
      resource(["azuread_directory_role_assignment", "azuread_directory_role_member"], (assigned) =>
        or(
          ...["role_id", "role_object_id"].flatMap((via) => [
            askText(assigned.attr(via), (text) => ADMINISTRATORS.test(text)),
            assigned
              .referred(via, ROLE)
              .some((role) =>
                or(
                  role.attr("display_name").matches(ADMINISTRATORS),
                  role.attr("template_id").matches(ADMINISTRATORS),
                ),
              ),
          ]),
        ),
      ),
    ],
  },
  {
    id: "az-graph-escalation",
    title: "Application may give itself any right in the directory",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "An attacker with a credential of the application can become global administrator.",
    fix: "Ask for narrower permissions, such as `Application.ReadWrite.OwnedBy`.",
    link: "https://learn.microsoft.com/graph/permissions-reference",
    checks: [
      resource("azuread_app_role_assignment", grantsRoles),
      resource("azuread_application", (application) =>
        application
          .blocks("required_resource_access.resource_access")
          .each((access) => access.attr("id").matches(PERMISSIONS)),
      ),
    ],
  },
];
