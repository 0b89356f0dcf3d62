import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { VALUES } from "./values.ts";

/** Charts of stores and of what administers others, and parts of charts. */
const PRIVATE =
  /^(alertmanager|argo-?cd|argo-workflows|cassandra|consul|elasticsearch|etcd|jaeger|kafka|kibana|kube-prometheus-stack|kubernetes-dashboard|longhorn|mariadb(-galera)?|memcached|minio|mongodb(-sharded)?|mysql|opensearch(-dashboards)?|pgadmin4?|phpmyadmin|postgresql(-ha)?|prometheus|rabbitmq|redis(-cluster)?|thanos|valkey|vault|zookeeper)$/i;

/** Parts of such charts that are for everyone. */
const PUBLIC = /^(grafana|gateway|ingress(-nginx)?|proxy)$/i;

const INTERNAL = /internal|private/i;

/** Annotations ask for an address of the own network, or a list says who may come. */
function isLimited(service: Value): boolean {
  const annotations = membersOf(entryOf(service, "annotations"));
  const ranges = itemsOf(entryOf(service, "loadBalancerSourceRanges")).map(textOf);
  return (
    annotations.some(
      ([name, value]) => INTERNAL.test(`${name} ${textOf(value)}`) && textOf(value) !== "false",
    ) ||
    (ranges.length > 0 && ranges.every((range) => range !== "0.0.0.0/0" && range !== "::/0"))
  );
}

/** The ports of databases and queues, whatever the chart calls them. */
const STORE_PORTS: ReadonlySet<string> = new Set(
  "1433 1521 2379 3306 5432 5672 6379 9042 9092 9200 11211 26257 27017".split(" "),
);

const MAX_DEPTH = 6;

/** The types of services with an address of their own, below a name of what is private. */
function publishedIn(values: Value, isPrivate: boolean, depth = 0): readonly Value[] {
  if (depth > MAX_DEPTH) return [];
  return membersOf(values).flatMap(([name, value]) => {
    if (PUBLIC.test(name)) return [];
    const isInside = isPrivate || PRIVATE.test(name);
    const isStore = STORE_PORTS.has(textOf(entryOf(value, "port")) ?? "");
    const type = name === "service" && (isInside || isStore) ? entryOf(value, "type") : undefined;
    const isPublished = textOf(type) === "LoadBalancer" && !isLimited(value);
    const inner = publishedIn(value, isInside, depth + 1);
    return type !== undefined && isPublished ? [type, ...inner] : inner;
  });
}

const MESSAGE = "the service gets an address on the internet";

/** Values of a chart that only puts others together, or for charts of others. */
function inValues(source: SourceFile): readonly Fact[] {
  if (!VALUES.test(source.path) || !source.text.includes("LoadBalancer")) return [];
  return yamlDocumentsOf(source)
    .flatMap((values) => publishedIn(values, false))
    .map((place) => factInFile(true, place, source, MESSAGE));
}

/** Values that a release gives, as text or one by one. */
function inRelease(release: ResourceView): readonly Fact[] {
  const chart = textOf(release.attr("chart").value)?.split("/").at(-1) ?? "";
  const isPrivate = PRIVATE.test(chart);
  const texts = release.attr("values");
  const given = texts
    .elements()
    .map((text) => text.document().value)
    .flatMap((values) => publishedIn(values, isPrivate));
  const single = release.blocks("set").members.filter(({ view: set }) => {
    const path = (textOf(set.attr("name").value) ?? "").split(".");
    const isInside = isPrivate || path.some((step) => PRIVATE.test(step));
    return (
      isInside &&
      !path.some((step) => PUBLIC.test(step)) &&
      path.slice(-2).join(".") === "service.type" &&
      set.attr("value").is("LoadBalancer").truth === true
    );
  });
  const isLimitedBySet = release
    .blocks("set")
    .members.some(({ view: set }) =>
      /loadBalancerSourceRanges|internal/i.test(textOf(set.attr("name").value) ?? ""),
    );
  return [
    ...given.map(() => fact(true, { location: texts.location, message: MESSAGE, marks: NO_MARKS })),
    ...(isLimitedBySet ? [] : single).map(({ view }) =>
      fact(true, { location: view.location, message: MESSAGE, marks: NO_MARKS }),
    ),
  ];
}

/** Rules for services that values publish. */
export const publishedChartRules: readonly Rule[] = [
  {
    id: "k8s-published-chart",
    title: "Chart publishes a store or a page for administrators",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Anyone who finds the address can try credentials, and the next flaw, on it.",
    fix: "Set the type of the service to `ClusterIP`, or limit it by `loadBalancerSourceRanges`.",
    link: "https://kubernetes.io/docs/concepts/services-networking/service/#loadbalancer",
    checks: [file(inValues), resource("helm_release", inRelease)],
  },
];
