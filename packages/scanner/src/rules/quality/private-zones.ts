import { and, type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "./conflicts.ts";

/** Zones of private endpoints by their first label, and what an endpoint calls its part. */
const ZONES: readonly (readonly [label: string, zone: string, part: RegExp])[] = [
  ["blob", "blob.core.windows.net", /^blob/],
  ["file", "file.core.windows.net", /^file/],
  ["queue", "queue.core.windows.net", /^queue/],
  ["table", "table.core.windows.net", /^table/],
  ["dfs", "dfs.core.windows.net", /^dfs/],
  ["web", "web.core.windows.net", /^web/],
  ["vaultcore", "vaultcore.azure.net", /^vault$/],
  // The public address has another name.
  ["vault", "vaultcore.azure.net", /^vault$/],
  ["database", "database.windows.net", /^sqlServer$/i],
  ["azurecr", "azurecr.io", /^registry$/],
  ["azurewebsites", "azurewebsites.net", /^sites/],
  ["servicebus", "servicebus.windows.net", /^namespace$/],
  ["documents", "documents.azure.com", /^sql$/i],
  ["redis", "redis.cache.windows.net", /^redisCache$/],
  ["postgres", "postgres.database.azure.com", /^postgresqlServer$/],
  ["mysql", "mysql.database.azure.com", /^mysqlServer$/],
  ["openai", "openai.azure.com", /^account$/],
  ["cognitiveservices", "cognitiveservices.azure.com", /^account$/],
  ["search", "search.windows.net", /^searchService$/],
  ["azconfig", "azconfig.io", /^configurationStores$/],
  ["eventgrid", "eventgrid.azure.net", /^(topic|domain)$/],
];

/** Clouds of governments and of China have other names. */
const OTHER_CLOUDS = /usgov|azure\.us|\.cn$|chinacloud|microsoft\.scloud/;

const textOf = ({ value }: ReturnType<ResourceView["attr"]>) =>
  value.kind === "string" ? value.value : undefined;

function faultOfName(zone: ResourceView): Fact {
  const name = textOf(zone.attr("name")) ?? "";
  const label = /^privatelink\.([^.]+)\./.exec(name)?.[1];
  const meant = OTHER_CLOUDS.test(name) ? undefined : ZONES.find(([each]) => each === label)?.[1];
  const isOther = meant !== undefined && name !== `privatelink.${meant}`;
  return because(
    `the zone of this service is \`privatelink.${meant}\``,
    fact(isOther, zone.attr("name").evidence()),
  );
}

/** An endpoint with this zone alone is for a part that another service has. */
function faultOfPart(zone: ResourceView): readonly Fact[] {
  const name = textOf(zone.attr("name"));
  const own = ZONES.filter(([, each]) => name === `privatelink.${each}`);
  if (own.length === 0) return [];
  const ids = "private_dns_zone_group.private_dns_zone_ids";
  return zone.connected("azurerm_private_endpoint", ids).members.map(({ view }) => {
    const parts = view
      .blocks("private_service_connection")
      .members.flatMap((each) => each.view.attr("subresource_names").elements());
    const [part = ""] = parts.map(textOf);
    const isOther =
      view.attr(ids).elements().length === 1 &&
      ZONES.some(([, , pattern]) => pattern.test(part)) &&
      !own.some(([, , pattern]) => pattern.test(part));
    return because(
      `an endpoint for \`${part}\` needs another zone`,
      fact(isOther, zone.attr("name").evidence()),
    );
  });
}

/** A zone without a network, in a module that links others. */
function isUnlinked(zone: ResourceView): Fact {
  const links = "azurerm_private_dns_zone_virtual_network_link";
  return because(
    "other zones are linked to a network, and this one isn't",
    and(
      zone.connected(links, "private_dns_zone_name", "name").isEmpty(),
      zone.connected(links, "private_dns_zone_id").isEmpty(),
      zone.others(links).exists(),
    ),
  );
}

/** A rule for names of private endpoints that nothing resolves. */
export const privateZoneRules: readonly Rule[] = [
  {
    id: "quality-private-zone",
    title: "Private endpoint can't be found by its name",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Programs get the public address, which refuses them.",
    fix: "Use the zone that Azure names for the service, and link it to each network.",
    link: "https://learn.microsoft.com/azure/private-link/private-endpoint-dns",
    checks: [
      resource("azurerm_private_dns_zone", (zone) => [
        faultOfName(zone),
        isUnlinked(zone),
        ...faultOfPart(zone),
      ]),
    ],
  },
];
