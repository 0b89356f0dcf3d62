import { type Rule, resource } from "../../rule-language/rule.ts";

export const cosmosDbRules: readonly Rule[] = [
  {
    id: "az-cosmos-public",
    title: "Cosmos DB account can be reached from the internet",
    severity: "MEDIUM",
    category: "security",
    explanation: "A leaked key is enough to read and change the data from anywhere.",
    fix: "Set `public_network_access_enabled = false` and connect through a private endpoint.",
    peers: { checkov: ["CKV_AZURE_101"] },
    link: "https://learn.microsoft.com/azure/cosmos-db/how-to-configure-private-endpoints",
    checks: [
      resource("azurerm_cosmosdb_account", (account) =>
        account.attr("public_network_access_enabled").isNot(false),
      ),
    ],
  },
];
