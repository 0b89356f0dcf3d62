import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const OPEN_SOURCE_SERVERS = ["azurerm_mysql_server", "azurerm_postgresql_server"];

for (const type of ["azurerm_mssql_server", ...OPEN_SOURCE_SERVERS]) {
  testArgumentRule("az-sql-public", {
    type,
    argument: "public_network_access_enabled",
    bad: ["true"],
    good: ["false"],
    absent: "fails",
  });
}

for (const family of [
  "mariadb",
  "mssql",
  "mysql",
  "mysql_flexible_server",
  "postgresql",
  "postgresql_flexible_server",
  "sql",
]) {
  testArgumentRule("az-sql-firewall-open", {
    type: `azurerm_${family}_firewall_rule`,
    argument: "end_ip_address",
    bad: ['"255.255.255.255"', '"254.255.255.255"'],
    // Azure services, and one network.
    good: ['"0.0.0.0"', '"0.255.255.255"'],
    absent: "passes",
    body: 'start_ip_address = "0.0.0.0"',
  });
}

testRule("az-sql-firewall-open", {
  passes: {
    "one network": `
      resource "azurerm_mssql_firewall_rule" "fixture" {
        start_ip_address = "203.0.113.0"
        end_ip_address   = "203.0.113.255"
      }`,
  },
});

testArgumentRule("az-sql-tls", {
  type: "azurerm_mssql_server",
  argument: "minimum_tls_version",
  bad: ['"1.0"', "1.0", '"1.1"', '"Disabled"'],
  good: ['"1.2"', '"1.3"'],
  absent: "passes",
});

for (const type of OPEN_SOURCE_SERVERS) {
  testArgumentRule("az-sql-tls", {
    type,
    argument: "ssl_minimal_tls_version_enforced",
    bad: ['"TLS1_0"', '"TLS1_1"', '"TLSEnforcementDisabled"'],
    good: ['"TLS1_2"'],
    absent: "passes",
  });

  testArgumentRule("az-db-ssl", {
    type,
    argument: "ssl_enforcement_enabled",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });

  testArgumentRule("az-db-ssl", {
    type,
    argument: "ssl_enforcement",
    bad: ['"Disabled"'],
    good: ['"Enabled"'],
    absent: "fails",
  });
}

for (const type of ["azurerm_mssql_server", ...OPEN_SOURCE_SERVERS]) {
  testRule("az-sql-tls", {
    fails: {
      [`${type} of a provider without a safe default`]: `
        terraform {
          required_providers {
            azurerm = {
              source  = "hashicorp/azurerm"
              version = "< 3.0"
            }
          }
        }
        resource "${type}" "fixture" {}`,
    },
  });
}
