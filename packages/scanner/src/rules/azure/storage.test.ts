import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "azurerm_storage_account";

for (const argument of ["https_traffic_only_enabled", "enable_https_traffic_only"]) {
  testArgumentRule("az-storage-https", {
    type,
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
}

testArgumentRule("az-storage-tls", {
  type,
  argument: "min_tls_version",
  bad: ['"TLS1_0"', '"TLS1_1"'],
  good: ['"TLS1_2"'],
  absent: "passes",
});

const withProvider = (version: string) => `
  terraform {
    required_providers {
      azurerm = {
        source  = "hashicorp/azurerm"
        version = "${version}"
      }
    }
  }
  resource "azurerm_storage_account" "fixture" {}`;

testRule("az-storage-tls", {
  fails: { "an old provider without a safe default": withProvider("~> 2.99") },
  passes: { "a provider with a safe default": withProvider("~> 4.0") },
  open: { "a provider old or new": withProvider(">= 2.0") },
});

testArgumentRule("az-storage-network-deny", {
  type,
  argument: "network_rules.default_action",
  bad: ['"Allow"'],
  good: ['"Deny"'],
  absent: "fails",
});

testArgumentRule("az-storage-network-deny", {
  type: "azurerm_storage_account_network_rules",
  argument: "default_action",
  bad: ['"Allow"'],
  good: ['"Deny"'],
  absent: "fails",
});

testRule("az-storage-network-deny", {
  passes: {
    "rules in a resource of their own": `
      resource "azurerm_storage_account" "fixture" {}
      resource "azurerm_storage_account_network_rules" "fixture" {
        storage_account_id = azurerm_storage_account.fixture.id
        default_action     = "Deny"
      }`,
    "no public network access": `
      resource "azurerm_storage_account" "fixture" {
        public_network_access_enabled = false
      }`,
  },
});

for (const argument of ["allow_nested_items_to_be_public", "allow_blob_public_access"]) {
  testArgumentRule("az-storage-nested-public", {
    type,
    argument,
    bad: ["true"],
    good: ["false"],
    absent: "fails",
  });
}

testRule("az-storage-nested-public", {
  fails: { "a provider with an unsafe default": withProvider("~> 4.0") },
  passes: { "an old provider with a safe default": withProvider("~> 2.99") },
  open: { "a provider old or new": withProvider(">= 2.0") },
});

testArgumentRule("az-storage-container-public", {
  type: "azurerm_storage_container",
  argument: "container_access_type",
  bad: ['"blob"', '"container"'],
  good: ['"private"'],
  absent: "passes",
});

testArgumentRule("az-storage-public-network", {
  type,
  argument: "public_network_access_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});

const accounts = (keys: string) => `
  resource "azurerm_storage_account" "it" {
    for_each = toset(["a", "b"])
    name     = each.key
  }
  ${keys}`;
const keysOf = (names: string) => `resource "azurerm_storage_account_customer_managed_key" "it" {
  for_each           = ${names}
  storage_account_id = azurerm_storage_account.it[each.key].id
}`;

testRule("az-storage-own-key", {
  fails: { "one of two": accounts(keysOf('toset(["a"])')) },
  passes: {
    both: accounts(keysOf('toset(["a", "b"])')),
    neither: accounts(""),
    "keys in their blocks":
      'resource "azurerm_storage_account" "it" {\ncustomer_managed_key {\n}\n}',
  },
});

const KEY_OF_ACCOUNT = `resource "azurerm_storage_account_customer_managed_key" "it" {
  storage_account_id = azurerm_storage_account.it.id
}`;
const QUEUE = `resource "azurerm_storage_queue" "it" {
  storage_account_id = azurerm_storage_account.it.id
}`;
const TABLE = `resource "azurerm_storage_table" "it" {
  storage_account_name = azurerm_storage_account.it.name
}`;
const keyed = (body: string, rest: string) => `
  variable "given" {}
  resource "azurerm_storage_account" "it" {
    name = "it"
    ${body}
  }
  ${rest}`;
const OWN_BLOCK = "customer_managed_key {\n}\n";

testRule("az-storage-key-type", {
  fails: {
    "a queue by default": keyed("", `${KEY_OF_ACCOUNT}\n${QUEUE}`),
    "a table by default": keyed(OWN_BLOCK, TABLE),
    "a queue by name": keyed(
      'queue_encryption_key_type = "Service"\ntable_encryption_key_type = "Account"',
      `${KEY_OF_ACCOUNT}\n${QUEUE}\n${TABLE}`,
    ),
  },
  passes: {
    "both with the key of the account": keyed(
      'queue_encryption_key_type = "Account"\ntable_encryption_key_type = "Account"',
      `${KEY_OF_ACCOUNT}\n${QUEUE}\n${TABLE}`,
    ),
    "no queues and no tables": keyed("", KEY_OF_ACCOUNT),
    "no key of one's own": keyed("", `${QUEUE}\n${TABLE}`),
    "a queue, and nothing said about tables": keyed(
      'queue_encryption_key_type = "Account"',
      `${KEY_OF_ACCOUNT}\n${QUEUE}`,
    ),
    "queues of another account": keyed(
      OWN_BLOCK,
      'resource "azurerm_storage_queue" "it" {\nstorage_account_id = var.given\n}\nresource "azurerm_storage_account" "other" {\nname = "other"\n}\nresource "azurerm_storage_table" "it" {\nstorage_account_name = azurerm_storage_account.other.name\n}',
    ),
  },
  open: {
    "the type of a caller": keyed(
      "queue_encryption_key_type = var.given",
      `${KEY_OF_ACCOUNT}\n${QUEUE}`,
    ),
  },
});
