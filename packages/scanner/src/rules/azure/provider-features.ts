import { provider, type Rule } from "../../rule-language/rule.ts";

/** Rules for what the provider does when it deletes resources. */
export const azureProviderRules: readonly Rule[] = [
  {
    id: "az-provider-purges",
    title: "Provider removes what could be restored",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation:
      "With these features, a destroyed key vault is purged, or a resource group is deleted with whatever else is in it.",
    fix: "Set `purge_soft_delete_on_destroy = false` and `prevent_deletion_if_contains_resources = true`.",
    link: "https://registry.terraform.io/providers/hashicorp/azurerm/latest/docs/guides/features-block",
    checks: [
      provider("azurerm", (azurerm) => [
        azurerm.attr("features.key_vault.purge_soft_delete_on_destroy").is(true),
        azurerm.attr("features.key_vault.purge_soft_deleted_keys_on_destroy").is(true),
        azurerm.attr("features.key_vault.purge_soft_deleted_secrets_on_destroy").is(true),
        azurerm.attr("features.resource_group.prevent_deletion_if_contains_resources").is(false),
        azurerm
          .attr("features.recovery_service.purge_protected_items_from_vault_on_destroy")
          .is(true),
      ]),
    ],
  },
];
