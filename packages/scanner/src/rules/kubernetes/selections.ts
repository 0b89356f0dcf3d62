import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import {
  type Cluster,
  containersOf,
  labelName,
  type Placed,
  type PodsByLabel,
  podLabelsOf,
  podSpecOf,
  podsOf,
} from "./cluster.ts";
import { at, listAt, pairsIn } from "./manifest-objects.ts";

/** Where objects select pods by their labels. */
const SELECTORS: Readonly<Record<string, string>> = {
  Service: "spec.selector",
  PodDisruptionBudget: "spec.selector.matchLabels",
  NetworkPolicy: "spec.podSelector.matchLabels",
  PodMonitor: "spec.selector.matchLabels",
};

/** The labels that a selector asks for; empty if it has further conditions. */
function wantedBy(selector: Value | undefined, { addedLabels }: Cluster): readonly string[] {
  return pairsIn(selector).filter((pair) => !addedLabels.has(labelName(pair)));
}

interface Selection {
  readonly by: Placed;
  readonly selector: Value | undefined;
  readonly wanted: readonly string[];
  readonly selected: readonly Placed[];
}

function selectionsIn(cluster: Cluster, pods: PodsByLabel): readonly Selection[] {
  return Object.entries(SELECTORS).flatMap(([kind, path]) =>
    cluster.ofKind(kind).flatMap((by): readonly Selection[] => {
      const selector = at(by.document, path);
      const wanted = wantedBy(selector, cluster);
      const hasMore = listAt(by.document, "spec.selector.matchExpressions").length > 0;
      if (wanted.length === 0 || hasMore) return [];
      return [{ by, selector, wanted, selected: pods.withAll(wanted) }];
    }),
  );
}

/**
 * Selectors that no pod of the module answers to, while another pod with the same kind of label is
 * selected by nobody.
 */
export function emptySelections(cluster: Cluster): readonly Fact[] {
  if (cluster.isOpen) return [];
  const pods = podsOf(cluster);
  const selections = selectionsIn(cluster, pods);
  const makers = cluster.objects.filter(
    (each) => podSpecOf(each) !== undefined && !/Job$/.test(each.kind),
  );
  return [...Map.groupBy(selections, ({ by }) => by.kind).values()].flatMap((group) => {
    const taken = new Set([...new Set(group.map(({ selected }) => selected))].flat());
    const left = new Set(
      makers.filter((each) => !taken.has(each)).flatMap((each) => podLabelsOf(each).map(labelName)),
    );
    return group.map(({ by, selector, wanted, selected }) => {
      const isLost = selected.length === 0 && wanted.every((pair) => left.has(labelName(pair)));
      const message = `${by.kind} \`${by.name}\` selects \`${wanted.join(", ")}\`, and no pod has these labels`;
      return factInFile(isLost, selector, by.source, message);
    });
  });
}

/** Rules about the place of pods that look at the labels of others. */
export function emptyRulesOfPods(cluster: Cluster): readonly Fact[] {
  const pods = podsOf(cluster);
  return cluster.objects.flatMap((owner) => {
    const pod = podSpecOf(owner);
    if (pod === undefined) return [];
    const own = podLabelsOf(owner);
    const names = new Set(own.map(labelName));
    const affinity = at(pod, "affinity.podAntiAffinity");
    const terms = [
      ...listAt(pod, "topologySpreadConstraints"),
      ...listAtOf(affinity, "requiredDuringSchedulingIgnoredDuringExecution"),
      ...listAtOf(affinity, "preferredDuringSchedulingIgnoredDuringExecution").flatMap(
        (each) => entryOf(each, "podAffinityTerm") ?? [],
      ),
    ];
    return terms.flatMap((term) => {
      const selector = at(term, "labelSelector.matchLabels");
      const wanted = wantedBy(selector, cluster);
      if (wanted.length === 0 || listAt(term, "labelSelector.matchExpressions").length > 0)
        return [];
      const isOwn = wanted.every((pair) => names.has(labelName(pair)));
      const isLost = isOwn && !cluster.isOpen && pods.withAll(wanted).length === 0;
      const message = `no pod has the labels \`${wanted.join(", ")}\` that these pods avoid`;
      return [factInFile(isLost, selector, owner.source, message)];
    });
  });
}

function listAtOf(value: Value | undefined, name: string): readonly Value[] {
  return value === undefined ? [] : listAt(value, name);
}

/** The ports that pods list, by number and by name; `undefined` if a container lists none. */
function portsOf(owners: readonly Placed[]): ReadonlySet<string> | undefined {
  const ports = owners.flatMap((owner) => {
    const pod = podSpecOf(owner);
    return pod === undefined ? [] : containersOf(pod).flatMap((each) => listAt(each, "ports"));
  });
  if (ports.length === 0) return undefined;
  return new Set(
    ports.flatMap((port) =>
      ["name", "containerPort"].flatMap((name) => textOf(entryOf(port, name)) ?? []),
    ),
  );
}

/** Ports of services and policies that the selected pods don't have, though they list others. */
export function unlistedPorts(cluster: Cluster): readonly Fact[] {
  const pods = podsOf(cluster);
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return selectionsIn(cluster, pods).flatMap(({ by, selected, wanted }) => {
    const key = wanted.join(",");
    if (!known.has(key)) {
      const isListed = selected.every((owner) => portsOf([owner]) !== undefined);
      known.set(key, isListed ? portsOf(selected) : undefined);
    }
    const listed = known.get(key);
    if (listed === undefined) return [];
    const named =
      by.kind === "Service"
        ? listAt(by.document, "spec.ports").map((port) => [port, targetOf(port)] as const)
        : by.kind === "NetworkPolicy"
          ? listAt(by.document, "spec.ingress")
              .flatMap((rule) => listAt(rule, "ports"))
              .filter((port) => entryOf(port, "endPort") === undefined)
              .map((port) => [port, entryOf(port, "port")] as const)
          : [];
    return named.map(([port, target]) => {
      const text = textOf(target);
      const message = `no container behind ${by.kind} \`${by.name}\` has the port \`${text}\``;
      const isMissing = text !== undefined && !listed.has(text);
      return factInFile(isMissing, target ?? port, by.source, message);
    });
  });
}

const targetOf = (port: Value) => entryOf(port, "targetPort") ?? entryOf(port, "port");

/** Real modules have fewer monitors. */
const MOST_COMPARED = 100;

/** Monitors of ports that the services they select don't have. */
export function unmonitoredPorts(cluster: Cluster): readonly Fact[] {
  const services = cluster.ofKind("Service");
  return cluster
    .ofKind("ServiceMonitor")
    .slice(0, MOST_COMPARED)
    .flatMap(({ document, source }) => {
      const wanted = pairsIn(at(document, "spec.selector.matchLabels"));
      const selected = services.filter((service) => {
        const labels = new Set(pairsIn(at(service.document, "metadata.labels")));
        return wanted.length > 0 && wanted.every((pair) => labels.has(pair));
      });
      if (selected.length === 0) return [];
      const names = new Set(
        selected.flatMap((service) =>
          listAt(service.document, "spec.ports").map((port) => textOf(entryOf(port, "name"))),
        ),
      );
      return listAt(document, "spec.endpoints").flatMap((endpoint) => {
        const port = entryOf(endpoint, "port");
        if (port === undefined) return [];
        const message = `no monitored Service has a port of the name \`${textOf(port)}\``;
        return [factInFile(!names.has(textOf(port)), port, source, message)];
      });
    });
}
