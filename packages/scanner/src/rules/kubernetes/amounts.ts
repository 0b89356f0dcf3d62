import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { type Cluster, clusterCheck, containersOf, type Placed, podSpecOf } from "./cluster.ts";
import { at, listAt } from "./manifest-objects.ts";
import { containerChecks, type PodSpec, podChecks, versioned } from "./pod.ts";

const AMOUNT = /^(\d+(?:\.\d*)?|\.\d+)(n|u|m|k|Ki|M|Mi|G|Gi|T|Ti|P|Pi|E|Ei|[eE]\d{1,2})?$/;

const UNITS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The amount of a text such as `500m` or `1Gi`; `undefined` if a cluster can't read it. */
export function amountOf(text: string | undefined): number | undefined {
  const [, number, unit = ""] = AMOUNT.exec(text ?? "") ?? [];
  if (number === undefined) return undefined;
  if (/^[eE]/.test(unit)) return Number(`${number}${unit}`);
  return Number(number) * (unit === "" ? 1 : (UNITS[unit] ?? 1));
}

const RESOURCES = ["cpu", "memory", "ephemeral-storage"];

/** Less memory isn't enough for any program, and more processors than this no node has. */
const LEAST_MEMORY = 2 ** 20;
const MOST_CORES = 200;

function oddAmount(name: string, text: string): string | undefined {
  const amount = amountOf(text);
  if (amount === undefined) return `\`${text}\` isn't an amount of ${name}`;
  if (name === "memory" && amount > 0 && amount < LEAST_MEMORY) {
    return `\`${text}\` of memory is less than a mebibyte`;
  }
  return name === "cpu" && amount >= MOST_CORES ? `\`${text}\` is ${amount} processors` : undefined;
}

function oddAmounts(container: BlockView): Fact {
  for (const part of ["requests", "limits"]) {
    for (const name of RESOURCES) {
      const { value, location } = container.attr(`resources.${part}`).member(name);
      const text = textOf(value);
      const fault = text === undefined ? undefined : oddAmount(name, text);
      if (fault === undefined) continue;
      return fact(true, { location, message: fault, marks: value.marks });
    }
  }
  return fact(false);
}

function requestsMore(container: BlockView): Fact {
  for (const name of RESOURCES) {
    const { value, location } = container.attr("resources.requests").member(name);
    const limit = container.attr("resources.limits").member(name).value;
    const [low, high] = [amountOf(textOf(value)), amountOf(textOf(limit))];
    if (low === undefined || high === undefined || low <= high) continue;
    const message = `the container requests \`${textOf(value)}\` of ${name}, and its limit is \`${textOf(limit)}\``;
    return fact(true, { location, message, marks: value.marks });
  }
  return fact(false);
}

/** Real modules have fewer quotas and ranges. */
const MOST_COMPARED = 20;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** What the pods of an object ask for together, as far as it is written. */
function askedBy(object: Placed, part: string, name: string): number {
  const pod = podSpecOf(object);
  if (pod === undefined || object.kind === "DaemonSet") return 0;
  const copies = Number(textOf(at(object.document, "spec.replicas")) ?? 1);
  const amounts = listAt(pod, "containers").map(
    (each) => amountOf(textOf(at(each, `resources.${part}.${name}`))) ?? 0,
  );
  return copies * sumOf(amounts);
}

const isIn = (object: Placed, by: Placed) =>
  object.namespace === by.namespace || object.namespace === undefined || by.namespace === undefined;

/** Quotas that the workloads beside them already exceed. */
function exceededQuotas({ objects, ofKind, isKustomized }: Cluster): readonly Fact[] {
  if (isKustomized) return [];
  return ofKind("ResourceQuota")
    .slice(0, MOST_COMPARED)
    .flatMap((quota) => {
      const workloads = objects.filter((each) => !/Job$/.test(each.kind) && isIn(each, quota));
      const facts: Fact[] = [];
      const compare = (key: string, asked: number) => {
        const place = entryOf(at(quota.document, "spec.hard"), key);
        const hard = amountOf(textOf(place));
        if (hard === undefined) return;
        const message = `the pods beside the quota need more than \`${textOf(place)}\` of \`${key}\``;
        facts.push(factInFile(asked > hard, place, quota.source, message));
      };
      for (const name of ["cpu", "memory"]) {
        for (const part of ["requests", "limits"]) {
          compare(`${part}.${name}`, sumOf(workloads.map((each) => askedBy(each, part, name))));
        }
      }
      const copies = workloads
        .filter((each) => podSpecOf(each) !== undefined && each.kind !== "DaemonSet")
        .map((each) => Number(textOf(at(each.document, "spec.replicas")) ?? 1));
      compare("pods", sumOf(copies));
      return facts;
    });
}

/** Ranges that refuse their own defaults, or containers beside them. */
function exceededRanges(cluster: Cluster): readonly Fact[] {
  return cluster
    .ofKind("LimitRange")
    .slice(0, MOST_COMPARED)
    .flatMap((range) =>
      listAt(range.document, "spec.limits")
        .slice(0, MOST_COMPARED)
        .filter((limit) => textOf(entryOf(limit, "type")) === "Container")
        .flatMap((limit) =>
          ["cpu", "memory"].flatMap((name): readonly Fact[] => {
            const text = (part: string) => textOf(at(limit, `${part}.${name}`));
            const most = amountOf(text("max"));
            const fallback = amountOf(text("default"));
            const asked = amountOf(text("defaultRequest"));
            const isOwn = [fallback, asked].some((each) => Number(each) > Number(most));
            const isTurned = Number(asked) > Number(fallback);
            const message = `the default of ${name} is above what the range allows`;
            const own = factInFile(isOwn || isTurned, limit, range.source, message);
            return most === undefined ? [own] : [own, ...above(cluster, range, name, most)];
          }),
        ),
    );
}

function above(
  { objects, isKustomized }: Cluster,
  range: Placed,
  name: string,
  most: number,
): readonly Fact[] {
  if (isKustomized) return [];
  return objects
    .filter((each) => each.namespace === range.namespace)
    .flatMap((each) => {
      const pod = podSpecOf(each);
      return (pod === undefined ? [] : containersOf(pod)).flatMap((container) => {
        const limit = at(container, `resources.limits.${name}`);
        const amount = amountOf(textOf(limit));
        const message = `\`${textOf(limit)}\` of ${name} is above the maximum of \`${range.name}\``;
        return amount === undefined ? [] : [factInFile(amount > most, limit, each.source, message)];
      });
    });
}

/** The seconds that a hook waits before the program is asked to end. */
function secondsOf(hook: BlockView): number | undefined {
  const { value } = hook.attr("sleep.seconds");
  if (value.kind === "number") return Number(value.value);
  const command = hook.attr("exec.command").value;
  const words: readonly Value[] = command.kind === "list" ? command.items : [];
  const text = words.map((each) => textOf(each) ?? "").join(" ");
  const [, seconds] = /\bsleep\s+(\d{1,5})s?(?![\w.])/.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

function isCutOff(container: BlockView, pod: PodSpec): Fact {
  const { value: grace } = pod.attr("termination_grace_period_seconds");
  const given =
    grace.kind === "null" ? 30 : grace.kind === "number" ? Number(grace.value) : undefined;
  for (const { view } of container.blocks("lifecycle.pre_stop").members) {
    const seconds = secondsOf(view);
    if (seconds === undefined || given === undefined || seconds < given) continue;
    const message = `\`preStop\` waits ${seconds} seconds, and the pod is killed after ${given}`;
    return fact(true, { location: view.location, message, marks: grace.marks });
  }
  return fact(false);
}

/** Updates that take every copy away at once. */
function stopsAll(deployment: BlockView): Fact {
  const strategy = deployment.attr("spec.strategy.rolling_update.max_unavailable");
  const { value, location } = strategy;
  const copies = deployment.attr("spec.replicas").value;
  const text = textOf(value) ?? "";
  const number = copies.kind === "number" ? Number(copies.value) : undefined;
  const isAll = text === "100%" && number !== 1;
  const isEach = /^\d+$/.test(text) && number !== undefined && number > 1 && Number(text) >= number;
  const message = `\`maxUnavailable\` is \`${text}\`, which is every copy`;
  return fact(isAll || isEach, { location, message, marks: value.marks });
}

/** Checks of deployments that an update stops entirely. */
export const stopsAllCheck = resource(versioned(["kubernetes_deployment"]), stopsAll);

/** Memory of a node as a volume, without a limit. */
function unboundedMemory(pod: PodSpec): readonly Fact[] {
  return pod.blocks("volume").members.map(({ view }) => {
    const isMemory = textOf(view.attr("empty_dir.medium").value) === "Memory";
    const { value } = view.attr("empty_dir.size_limit");
    const message = "the volume takes the node's memory, and `sizeLimit` is not set";
    const { location } = view;
    return fact(isMemory && value.kind === "null", { location, message, marks: value.marks });
  });
}

const MANAGING = "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/";

/** Rules for amounts and times that don't fit each other. */
export const amountRules: readonly Rule[] = [
  {
    id: "k8s-request-above-limit",
    title: "Pods need more than they may have",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The cluster refuses the pods, so the workload never starts.",
    fix: "Set requests to the limit or less, and quotas to what all pods need.",
    link: `${MANAGING}#requests-and-limits`,
    checks: [
      ...containerChecks(requestsMore),
      clusterCheck(exceededQuotas),
      clusterCheck(exceededRanges),
    ],
  },
  {
    id: "k8s-odd-amount",
    title: "Amount of CPU or memory isn't what it seems",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "`m` is a thousandth: `512m` of memory is half a byte, and `500` is as many processors.",
    fix: "Write memory as `512Mi`, and parts of a processor as `500m`.",
    link: `${MANAGING}#resource-units-in-kubernetes`,
    checks: containerChecks(oddAmounts),
  },
  {
    id: "k8s-cut-off-shutdown",
    title: "Pod is killed while it still waits to end",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The grace period includes `preStop`, so the program gets no time to finish.",
    fix: "Set `terminationGracePeriodSeconds` to the seconds of `preStop` and of the program together.",
    link: "https://kubernetes.io/docs/concepts/containers/container-lifecycle-hooks/#hook-handler-execution",
    checks: containerChecks(isCutOff),
  },
  {
    id: "k8s-memory-volume",
    title: "Volume in memory has no limit",
    severity: "LOW",
    category: "quality",
    explanation: "Files in it count as memory of the pod, which is killed when it has too much.",
    fix: "Set `sizeLimit`.",
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#emptydir",
    checks: podChecks(unboundedMemory),
  },
];
