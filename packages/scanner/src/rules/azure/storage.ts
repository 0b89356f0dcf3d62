import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, anyOf, type Fact, ifKnown, not, or, unless } from "../../rule-language/fact.ts";
import { ofReferenced } from "../../rule-language/of-referenced.ts";
import { renamed } from "../../rule-language/renamed.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { listsInternet } from "./networks.ts";
import { isInPerimeter } from "./perimeter.ts";
import { isLeftToOldDefault } from "./provider-default.ts";

const ACCOUNT = "azurerm_storage_account";

const NETWORK = "https://learn.microsoft.com/azure/storage/common/storage-network-security";

/** The account's network rules, inline or separate, deny by default. */
function deniesByDefault(account: ResourceView): Fact {
  const separate = account.connected("azurerm_storage_account_network_rules", "storage_account_id");
  return or(
    account.attr("network_rules.default_action").is("Deny"),
    separate.some((rules) => rules.attr("default_action").is("Deny")),
  );
}

/** Public containers are disabled for the account, or its network access is restricted. */
function keepsAnonymousOut(account: ResourceView): Fact {
  return or(
    publicContainers(account).is(false),
    account.attr("public_network_access_enabled").is(false),
    deniesByDefault(account),
  );
}

function publicContainers(account: ResourceView): AttributeView {
  return renamed(account, "allow_nested_items_to_be_public", "allow_blob_public_access");
}

/** The container's account, if it is in the code, doesn't allow public containers. */
function isForbidden(container: ResourceView): Fact {
  return or(
    ofReferenced(container, "storage_account_name", [ACCOUNT, "name"], keepsAnonymousOut),
    ofReferenced(container, "storage_account_id", [ACCOUNT, "id"], keepsAnonymousOut),
  );
}

/** The most accounts that one is compared with. Real modules have fewer. */
const MOST_COMPARED = 50;

/** The account is encrypted with a key of one's own, by its block or by a resource. */
function hasOwnKey(account: ResourceView): Fact {
  return or(
    account.has("customer_managed_key"),
    account
      .connected("azurerm_storage_account_customer_managed_key", "storage_account_id")
      .exists(),
  );
}

/** What is encrypted with the key of the service unless the account says otherwise. */
const OF_SERVICE = [
  ["queue_encryption_key_type", "azurerm_storage_queue"],
  ["table_encryption_key_type", "azurerm_storage_table"],
] as const;

/** Queues or tables of the module that the account's own key doesn't encrypt. */
function leavesOut(account: ResourceView): readonly Fact[] {
  return OF_SERVICE.map(([argument, type]) =>
    and(
      account.attr(argument).isNot("Account", { ignoreCase: true }),
      hasOwnKey(account),
      ifKnown(
        or(
          account.connected(type, "storage_account_id").exists(),
          account.connected(type, "storage_account_name", "name").exists(),
        ),
      ),
    ),
  );
}

export const azureStorageRules: readonly Rule[] = [
  {
    id: "az-storage-own-key",
    title: "Storage account is left out of the encryption with a key of your own",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "Other accounts of the module have the key, so it can be withdrawn from a part of the data only.",
    fix: "Give every account a `customer_managed_key`, or explain in the code why one has none.",
    link: "https://learn.microsoft.com/azure/storage/common/customer-managed-keys-overview",
    checks: [
      resource(ACCOUNT, (account) =>
        and(
          not(hasOwnKey(account)),
          anyOf(
            account
              .others(ACCOUNT)
              .members.slice(0, MOST_COMPARED)
              .map(({ view }) => hasOwnKey(view)),
          ),
        ),
      ),
    ],
  },
  {
    id: "az-storage-key-type",
    title: "Key of a storage account doesn't encrypt its queues or tables",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "Queues and tables are encrypted with a key of Microsoft's, so withdrawing yours doesn't lock them.",
    fix: 'Set `queue_encryption_key_type` and `table_encryption_key_type` to `"Account"`, which replaces the account.',
    link: "https://learn.microsoft.com/azure/storage/common/account-encryption-key-create",
    checks: [resource(ACCOUNT, leavesOut)],
  },
  {
    id: "az-storage-https",
    title: "Storage account accepts plain HTTP",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Keys and data can be read on the way.",
    fix: "Set `https_traffic_only_enabled = true` or leave it out.",
    peers: { checkov: ["CKV_AZURE_3"], trivy: ["AZU-0008"], kics: ["12944ec4"] },
    link: "https://learn.microsoft.com/azure/storage/common/storage-require-secure-transfer",
    checks: [
      resource(ACCOUNT, (account) =>
        renamed(account, "https_traffic_only_enabled", "enable_https_traffic_only").is(false),
      ),
    ],
  },
  {
    id: "az-storage-tls",
    title: "Storage account accepts outdated TLS",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1 have known weaknesses.",
    fix: 'Set `min_tls_version = "TLS1_2"`.',
    peers: { checkov: ["CKV_AZURE_44"], trivy: ["AZU-0011"] },
    link: "https://learn.microsoft.com/azure/storage/common/transport-layer-security-configure-minimum-version",
    checks: [
      resource(ACCOUNT, (account) => {
        const version = account.attr("min_tls_version");
        return or(
          version.isIn(["TLS1_0", "TLS1_1"]),
          // The default was TLS 1.0 before version 3 of the provider.
          isLeftToOldDefault(account, version, 3),
        );
      }),
    ],
  },
  {
    id: "az-storage-network-deny",
    title: "Storage account is open to all networks",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Anyone with a key or a leaked token reaches the data from anywhere.",
    fix: 'Set `default_action = "Deny"` in the network rules and list what may come in.',
    peers: { checkov: ["CKV_AZURE_35"], trivy: ["AZU-0012"] },
    link: NETWORK,
    checks: [
      resource("azurerm_storage_account_network_rules", (rules) =>
        or(rules.attr("default_action").isNot("Deny"), listsInternet(rules.attr("ip_rules"))),
      ),
      resource(ACCOUNT, (account) => {
        const separate = account.connected(
          "azurerm_storage_account_network_rules",
          "storage_account_id",
        );
        return unless(
          or(
            separate.exists(),
            account.attr("public_network_access_enabled").is(false),
            isInPerimeter(account),
          ),
          or(
            account.attr("network_rules.default_action").isNot("Deny"),
            listsInternet(account.attr("network_rules.ip_rules")),
          ),
        );
      }),
    ],
  },
  {
    id: "az-storage-public-network",
    title: "Storage account can be reached from the internet",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Its public endpoint answers; only network rules and credentials protect it.",
    fix: "Set `public_network_access_enabled = false` and connect through a private endpoint.",
    peers: { checkov: ["CKV_AZURE_59"] },
    link: NETWORK,
    checks: [
      resource(ACCOUNT, (account) =>
        unless(
          or(deniesByDefault(account), isInPerimeter(account)),
          account.attr("public_network_access_enabled").isNot(false),
        ),
      ),
    ],
  },
  {
    id: "az-storage-nested-public",
    title: "Storage account lets containers be made public",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "One wrong setting on a container publishes its blobs to anonymous readers.",
    fix: "Set `allow_nested_items_to_be_public = false`.",
    peers: { checkov: ["CKV_AZURE_190"] },
    link: "https://learn.microsoft.com/azure/storage/blobs/anonymous-read-access-prevent",
    checks: [
      resource(ACCOUNT, (account) => {
        const setting = publicContainers(account);
        // Off by default before version 3 of the provider.
        return unless(isLeftToOldDefault(account, setting, 3), setting.isNot(false));
      }),
    ],
  },
  {
    id: "az-storage-container-public",
    title: "Storage container can be read by anyone",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Its blobs can be downloaded without signing in.",
    fix: 'Set `container_access_type = "private"` or leave it out.',
    peers: { checkov: ["CKV_AZURE_34"], trivy: ["AZU-0007"], kics: ["dd5230f8"] },
    link: "https://learn.microsoft.com/azure/storage/blobs/anonymous-read-access-prevent",
    checks: [
      resource("azurerm_storage_container", (container) =>
        unless(
          isForbidden(container),
          container.attr("container_access_type").isIn(["blob", "container"]),
        ),
      ),
    ],
  },
];
