import { unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { listsInternet } from "./networks.ts";

const ACCOUNT = "azurerm_cosmosdb_account";

export const cosmosDbRules: readonly Rule[] = [
  {
    id: "az-cosmos-filter",
    title: "Cosmos DB account lets the internet through its firewall",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "A leaked key is enough to read and change the data from anywhere.",
    fix: "Narrow `ip_range_filter` down to your own networks.",
    link: "https://learn.microsoft.com/azure/cosmos-db/how-to-configure-firewall",
    checks: [
      resource(ACCOUNT, (account) =>
        unless(
          account.attr("public_network_access_enabled").is(false),
          listsInternet(account.attr("ip_range_filter")),
        ),
      ),
    ],
  },
];
