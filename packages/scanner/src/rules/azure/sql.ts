import { or, unless } from "../../rule-language/fact.ts";
import { renamed } from "../../rule-language/renamed.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isInPerimeter } from "./perimeter.ts";
import { isLeftToOldDefault } from "./provider-default.ts";

const SQL_SERVER = "azurerm_mssql_server";

const OPEN_SOURCE_SERVERS = ["azurerm_mysql_server", "azurerm_postgresql_server"];

const CONNECTIVITY = "https://learn.microsoft.com/azure/azure-sql/database/connectivity-settings";

export const azureSqlRules: readonly Rule[] = [
  {
    id: "az-sql-public",
    title: "Database server can be reached from the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Its public endpoint is reachable. Only firewall rules and passwords protect it.",
    fix: "Set `public_network_access_enabled = false` and connect through a private endpoint.",
    peers: {
      checkov: ["CKV_AZURE_113", "CKV_AZURE_53", "CKV_AZURE_68"],
      trivy: ["AZU-0022"],
    },
    link: CONNECTIVITY,
    checks: [
      resource([SQL_SERVER, ...OPEN_SOURCE_SERVERS], (server) =>
        unless(isInPerimeter(server), server.attr("public_network_access_enabled").isNot(false)),
      ),
    ],
  },
  {
    id: "az-sql-tls",
    title: "Database server accepts outdated TLS",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1 have known weaknesses.",
    fix: 'Set `minimum_tls_version = "1.2"`; `ssl_minimal_tls_version_enforced = "TLS1_2"` for MySQL and PostgreSQL.',
    peers: { checkov: ["CKV_AZURE_52"], trivy: ["AZU-0026"] },
    link: CONNECTIVITY,
    checks: [
      resource(SQL_SERVER, (server) => {
        const version = server.attr("minimum_tls_version");
        return or(
          version.isIn(["1.0", "1", "1.1", "Disabled"]),
          isLeftToOldDefault(server, version, 3),
        );
      }),
      resource(OPEN_SOURCE_SERVERS, (server) => {
        const version = server.attr("ssl_minimal_tls_version_enforced");
        return or(
          version.isIn(["TLS1_0", "TLS1_1", "TLSEnforcementDisabled"]),
          isLeftToOldDefault(server, version, 3),
        );
      }),
    ],
  },
  {
    id: "az-db-ssl",
    title: "Database server accepts unencrypted connections",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Passwords, queries and answers can be read on the way.",
    fix: "Set `ssl_enforcement_enabled = true`.",
    peers: {
      checkov: ["CKV_AZURE_28", "CKV_AZURE_29"],
      trivy: ["AZU-0020"],
      kics: ["0437633b"],
    },
    checks: [
      resource(OPEN_SOURCE_SERVERS, (server) =>
        renamed(server, "ssl_enforcement_enabled", "ssl_enforcement").isNotIn([true, "Enabled"]),
      ),
    ],
  },
];
