import { namesOwner } from "../../policies/subjects.ts";
import { hasWildcard } from "../../policies/wildcards.ts";
import { askText } from "../../rule-language/ask-text.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** `claims['sub'] matches 'repo:example/*'` */
const SUBJECT = /claims\[['"]sub['"]\]\s*(matches|eq)\s*(['"])(.*?)\2/i;

function namesOwnerOfFlexible(expression: string): boolean {
  const [, operator, , subject] = SUBJECT.exec(expression) ?? [];
  if (subject === undefined || /\bor\b/i.test(expression)) return false;
  return operator?.toLowerCase() === "eq" || namesOwner(subject);
}

export const federatedCredentialRules: readonly Rule[] = [
  {
    id: "az-federated-subject",
    title: "Federated credential trusts every identity of an issuer",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "Issuers such as GitHub sign for all their users; what does not name yours admits others.",
    fix: "Set `subject` to one repository, project or service account, such as `repo:your-org/your-repo:environment:production`.",
    link: "https://learn.microsoft.com/entra/workload-id/workload-identity-federation-considerations",
    checks: [
      resource(
        [
          "azurerm_federated_identity_credential",
          "azuread_application_federated_identity_credential",
        ],
        (credential) =>
          askText(
            credential.attr("subject"),
            (subject) => hasWildcard(subject) && !namesOwner(subject),
          ),
      ),
      resource(
        [
          "azuread_application_flexible_federated_identity_credential",
          // In templates, both have the same type.
          "azurerm_federated_identity_credential",
        ],
        (credential) =>
          askText(
            credential.attr("claims_matching_expression"),
            (expression) => !namesOwnerOfFlexible(expression),
          ),
      ),
    ],
  },
];
