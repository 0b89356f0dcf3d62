import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { listsInternet } from "./networks.ts";
import { isInPerimeter } from "./perimeter.ts";

const VAULT = "azurerm_key_vault";

const DIAGNOSTIC = "azurerm_monitor_diagnostic_setting";

/** The log of the vault's policies, which no other service has. */
const POLICIES = "AzurePolicyEvaluationDetails";

const logsOf = (setting: ResourceView) => [setting.blocks("enabled_log"), setting.blocks("log")];

/** Whether a setting sends the log of who used the vault. */
function sendsAudit(setting: ResourceView): Fact {
  return or(
    ...logsOf(setting).map((logs) =>
      logs.some((log) =>
        or(log.attr("category").is("AuditEvent"), log.attr("category_group").isPresent()),
      ),
    ),
  );
}

/** A setting of a vault that leaves out the audit log, unless another one sends it. */
function leavesOutAudit(setting: ResourceView): Fact {
  const isOfVault = or(
    ...logsOf(setting).map((logs) => logs.some((log) => log.attr("category").is(POLICIES))),
  );
  return and(isOfVault, not(sendsAudit(setting)), not(setting.others(DIAGNOSTIC).some(sendsAudit)));
}

export const keyVaultRules: readonly Rule[] = [
  {
    id: "az-kv-purge",
    title: "Key vault can be purged",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation:
      "Anyone who can delete keys and secrets can also purge them permanently, and with them all encrypted data.",
    fix: "Set `purge_protection_enabled = true`; it cannot be switched off again.",
    peers: { checkov: ["CKV_AZURE_110"], trivy: ["AZU-0016"] },
    link: "https://learn.microsoft.com/azure/key-vault/general/soft-delete-overview",
    checks: [
      resource(VAULT, (vault) =>
        or(
          vault.attr("purge_protection_enabled").isNot(true),
          // Older provider versions: without soft delete, there is no purge protection.
          vault.attr("soft_delete_enabled").is(false),
        ),
      ),
    ],
  },
  {
    id: "az-kv-firewall",
    title: "Key vault is open to all networks",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "A leaked credential is enough to read its secrets from anywhere.",
    fix: 'Add `network_acls` with `default_action = "Deny"` and list what may come in.',
    peers: { checkov: ["CKV_AZURE_109"], trivy: ["AZU-0013"] },
    link: "https://learn.microsoft.com/azure/key-vault/general/network-security",
    checks: [
      resource(VAULT, (vault) =>
        unless(
          or(vault.attr("public_network_access_enabled").is(false), isInPerimeter(vault)),
          or(
            vault.attr("network_acls.default_action").isNot("Deny"),
            listsInternet(vault.attr("network_acls.ip_rules")),
          ),
        ),
      ),
    ],
  },
  {
    id: "az-kv-audit",
    title: "Diagnostic setting leaves out who used the key vault",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After a leak, you can't tell which secrets were read, or by whom.",
    fix: 'Add an `enabled_log` with `category = "AuditEvent"` or `category_group = "audit"`.',
    link: "https://learn.microsoft.com/azure/key-vault/general/logging",
    checks: [resource(DIAGNOSTIC, leavesOutAudit)],
  },
  {
    id: "az-kv-secret-expiry",
    title: "Secret in a key vault never expires",
    severity: "LOW",
    category: "security",
    topic: "hardening",
    explanation: "Its rotation isn't enforced, so anyone who has seen it once can use it forever.",
    fix: "Set `expiration_date`.",
    peers: { checkov: ["CKV_AZURE_41"], trivy: ["AZU-0017"] },
    link: "https://learn.microsoft.com/azure/key-vault/secrets/about-secrets",
    checks: [
      resource("azurerm_key_vault_secret", (secret) => secret.attr("expiration_date").isAbsent()),
    ],
  },
  {
    id: "az-kv-key-expiry",
    title: "Key in a key vault never expires",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "Its rotation isn't enforced, so all encrypted data depends on one key.",
    fix: "Set `expiration_date`, or `expire_after` in a `rotation_policy`.",
    peers: { checkov: ["CKV_AZURE_40"], trivy: ["AZU-0014"] },
    link: "https://learn.microsoft.com/azure/key-vault/keys/how-to-configure-key-rotation",
    checks: [
      resource("azurerm_key_vault_key", (key) =>
        // A rotation policy sets the expiration date of every new version.
        unless(
          key.attr("rotation_policy.expire_after").isPresent(),
          key.attr("expiration_date").isAbsent(),
        ),
      ),
    ],
  },
];
