import { testRule } from "../../../test/rule-fixtures.ts";

const rule = (action: string, port: string, source = "Internet", direction = "Inbound") => `
  variable "given" {}
  resource "azurerm_network_manager_admin_rule" "it" {
    name                    = "it"
    action                  = ${action}
    direction               = "${direction}"
    priority                = 10
    protocol                = "Tcp"
    destination_port_ranges = ["${port}"]
    source {
      address_prefix_type = "ServiceTag"
      address_prefix      = "${source}"
    }
  }`;

testRule("az-admin-rule-open", {
  fails: {
    "SSH from the internet": rule('"AlwaysAllow"', "22"),
    "databases from everywhere": rule('"AlwaysAllow"', "5432", "*"),
  },
  passes: {
    "SSH from an office": rule('"AlwaysAllow"', "22", "203.0.113.0/28"),
    "security groups decide": rule('"Allow"', "22"),
    "a denial": rule('"Deny"', "22"),
    "a web server": rule('"AlwaysAllow"', "443"),
    "traffic to the outside": rule('"AlwaysAllow"', "22", "Internet", "Outbound"),
  },
  open: { "an action of the caller": rule("var.given", "22") },
});
