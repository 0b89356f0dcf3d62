import { testRule } from "../../../test/rule-fixtures.ts";

const zone = (name: string) => `resource "azurerm_private_dns_zone" "it" {\n name = "${name}"\n}\n`;
const endpoint = (part: string) => `
  resource "azurerm_private_endpoint" "it" {
    private_service_connection {
      subresource_names = ["${part}"]
    }
    private_dns_zone_group {
      private_dns_zone_ids = [azurerm_private_dns_zone.it.id]
    }
  }`;
const VAULT = zone("privatelink.vaultcore.azure.net");
const linked = (keys: string) => `
  resource "azurerm_private_dns_zone" "it" {
    for_each = toset(["privatelink.vaultcore.azure.net", "privatelink.azurecr.io"])
    name     = each.key
  }
  resource "azurerm_private_dns_zone_virtual_network_link" "it" {
    for_each              = toset(${keys})
    private_dns_zone_name = azurerm_private_dns_zone.it[each.key].name
  }`;

testRule("quality-private-zone", {
  fails: {
    "a zone that doesn't exist": zone("privatelink.vaultcore.azure.com"),
    "the zone of a public address": zone("privatelink.vault.azure.net"),
    "the zone of another service": VAULT + endpoint("blob"),
    "one of two zones without a network": linked('["privatelink.azurecr.io"]'),
  },
  passes: {
    "the zone of the service": VAULT + endpoint("vault"),
    "a zone of one's own": zone("internal.example.com"),
    "a zone of a government": zone("privatelink.vaultcore.usgovcloudapi.net"),
    "a part that isn't known here": VAULT + endpoint("gremlin"),
    "a zone for two kinds of parts":
      zone("privatelink.servicebus.windows.net") + endpoint("namespace"),
    "both zones with a network": linked(
      '["privatelink.azurecr.io", "privatelink.vaultcore.azure.net"]',
    ),
    "a zone that others link": VAULT,
  },
});
