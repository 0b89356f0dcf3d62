import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "azurerm_kubernetes_cluster";

for (const argument of ["role_based_access_control_enabled", "role_based_access_control.enabled"]) {
  testArgumentRule("az-aks-rbac", {
    type,
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
}

const withOldProvider = (body: string) => `
  terraform {
    required_providers {
      azurerm = {
        source  = "hashicorp/azurerm"
        version = "~> 2.40"
      }
    }
  }
  resource "azurerm_kubernetes_cluster" "fixture" {
    ${body}
  }`;

testRule("az-aks-rbac", {
  fails: { "an old provider without a safe default": withOldProvider("") },
  passes: {
    "an old provider, with Entra ID": withOldProvider(
      "azure_active_directory_role_based_access_control {}",
    ),
  },
});

for (const argument of [
  "api_server_access_profile.authorized_ip_ranges",
  "api_server_authorized_ip_ranges",
]) {
  testArgumentRule("az-aks-api-ranges", {
    type,
    argument,
    bad: ["[]", '["0.0.0.0/0"]'],
    good: ['["203.0.113.0/24"]'],
    absent: "fails",
  });
}

testRule("az-aks-api-ranges", {
  passes: {
    "a private cluster": `
      resource "azurerm_kubernetes_cluster" "fixture" {
        private_cluster_enabled = true
      }`,
  },
});

testArgumentRule("az-aks-network-policy", {
  type,
  argument: "network_profile.network_policy",
  bad: ['""'],
  good: ['"calico"', '"cilium"'],
  absent: "fails",
  required: "passes",
  blockBody: 'network_plugin = "azure"',
});

testRule("az-aks-network-policy", {
  fails: { "no network profile": 'resource "azurerm_kubernetes_cluster" "fixture" {}' },
  passes: {
    "a network plugin of one's own": `
      resource "azurerm_kubernetes_cluster" "fixture" {
        network_profile {
          network_plugin = "none"
        }
      }`,
  },
});

for (const argument of ["private_cluster_enabled", "private_link_enabled"]) {
  testArgumentRule("az-aks-private", {
    type,
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testArgumentRule("az-aks-local-admin", {
  type,
  argument: "local_account_disabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("az-aks-logging", {
  type,
  argument: "addon_profile.oms_agent.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("az-aks-logging", {
  passes: {
    "an agent in a block of its own": `
      resource "azurerm_kubernetes_cluster" "fixture" {
        oms_agent {
          log_analytics_workspace_id = "fixture"
        }
      }`,
  },
  open: {
    "an agent for a workspace of the caller": `
      variable "workspace_id" {}
      resource "azurerm_kubernetes_cluster" "fixture" {
        dynamic "oms_agent" {
          for_each = var.workspace_id == null ? [] : [var.workspace_id]
          content {
            log_analytics_workspace_id = oms_agent.value
          }
        }
      }`,
  },
});
