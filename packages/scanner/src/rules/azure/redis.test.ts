import { testArgumentRule } from "../../../test/rule-fixtures.ts";

for (const argument of ["non_ssl_port_enabled", "enable_non_ssl_port"]) {
  testArgumentRule("az-redis-ssl", {
    type: "azurerm_redis_cache",
    argument,
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}
