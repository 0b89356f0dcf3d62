import { renamed } from "../../rule-language/renamed.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const azureRedisRules: readonly Rule[] = [
  {
    id: "az-redis-ssl",
    title: "Redis cache accepts unencrypted connections",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Access keys and data can be read on the way.",
    fix: "Set `non_ssl_port_enabled = false` or leave it out.",
    peers: { checkov: ["CKV_AZURE_91"] },
    link: "https://learn.microsoft.com/azure/azure-cache-for-redis/cache-configure",
    checks: [
      resource("azurerm_redis_cache", (cache) =>
        renamed(cache, "non_ssl_port_enabled", "enable_non_ssl_port").is(true),
      ),
    ],
  },
];
