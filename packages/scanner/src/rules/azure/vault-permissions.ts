import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, anyOf, type Fact, fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const PERMISSIONS = ["secret_permissions", "key_permissions", "certificate_permissions"];

/** Identities that programs have, not those of people or of the pipeline that deploys. */
const OF_PROGRAMS =
  /^azurerm_(user_assigned_identity|(linux|windows)_(web|function)_app(_slot)?|(linux|windows)_virtual_machine(_scale_set)?|app_service|function_app\w*|container_app\w*|container_group|data_factory|kubernetes_cluster|logic_app_\w+)$/;

function isOfProgram(holder: AttributeView): Fact {
  const { value } = holder;
  const types = value.marks.referents.map(({ type }) => type);
  // A member of a block that Azure fills in is known by its name only.
  const [named = ""] = value.kind === "unknown" ? value.cause.split(".") : [];
  return fact(
    [...types, named].some((type) => OF_PROGRAMS.test(type)),
    holder.evidence(),
  );
}

/** Rules for what the identities of programs may do with a key vault. */
export const vaultPermissionRules: readonly Rule[] = [
  {
    id: "az-kv-program-purges",
    title: "Program can purge what is in the key vault",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation:
      "An attacker who takes over the program can permanently delete secrets and keys, and with them encrypted data.",
    fix: "Leave out `Purge`, and grant the program only what it uses, such as `Get`.",
    link: "https://learn.microsoft.com/azure/key-vault/general/soft-delete-overview",
    checks: [
      resource("azurerm_key_vault_access_policy", (policy) => {
        return and(
          anyOf(
            PERMISSIONS.map((name) => policy.attr(name).includes("Purge", { ignoreCase: true })),
          ),
          isOfProgram(policy.attr("object_id")),
        );
      }),
    ],
  },
  {
    id: "az-kv-program-administers",
    title: "Program is administrator of the key vault",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "An attacker who takes over the program can read, change and delete every secret, key and certificate.",
    fix: 'Assign a role for what the program does, such as `"Key Vault Secrets User"`.',
    link: "https://learn.microsoft.com/azure/key-vault/general/rbac-guide",
    checks: [
      resource("azurerm_role_assignment", (assignment) => {
        return and(
          assignment
            .attr("role_definition_name")
            .isIn(["Key Vault Administrator", "Key Vault Data Access Administrator"]),
          isOfProgram(assignment.attr("principal_id")),
        );
      }),
    ],
  },
];
