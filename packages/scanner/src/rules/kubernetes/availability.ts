import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import { directoryOf } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { contestedReplicasCheck } from "../charts/pitfalls.ts";
import { stopsAllCheck } from "./amounts.ts";
import { type Cluster, clusterCheck } from "./cluster.ts";
import { at, mayContain, type Named, objectsOf, POD_OWNERS, pairsIn } from "./manifest-objects.ts";
import { containerChecks, podChecks, serviceChecks, versioned } from "./pod.ts";
import { emptyRulesOfPods, emptySelections } from "./selections.ts";

/** Both probes ask the same address, so that a pod that isn't ready is restarted. */
function asksTwice(container: BlockView): Fact {
  const same = (name: string) =>
    container
      .attr(`readiness_probe.http_get.${name}`)
      .isSameAs(container.attr(`liveness_probe.http_get.${name}`));
  return and(same("path"), same("port"));
}

/** One fact per variable that the container is given a second time. */
function repeatedNames(container: BlockView): Fact {
  const seen = new Set<string>();
  for (const { view } of container.blocks("env").members) {
    const name = view.attr("name");
    if (name.value.kind !== "string") continue;
    if (seen.has(name.value.value)) {
      const message = `\`${name.value.value}\` is given twice`;
      return fact(true, { location: view.location, message, marks: NO_MARKS });
    }
    seen.add(name.value.value);
  }
  const message = "no variable is given twice";
  return fact(false, { location: container.location, message, marks: NO_MARKS });
}

/** Folders of an overlay or of values for an environment other than production. */
const OTHER_THAN_PRODUCTION =
  /(^|\/)(dev|development|local|preview|qa|sandbox|staging|stage|test)(\/|$)/;

/** Whether a value is written for development, where an interruption does no harm. */
export function isOfDevelopment(value: AttributeView): Fact {
  const { location } = value.evidence();
  return fact(OTHER_THAN_PRODUCTION.test(directoryOf(location.file.path)));
}

/** The labels that a selector asks for and a pod has with another value, or lacks. */
function contradicts(selector: Value | undefined, labels: Value | undefined): string | undefined {
  const wanted = membersOf(selector);
  const [key] =
    wanted.find(([name, value]) => textOf(entryOf(labels, name)) !== textOf(value)) ?? [];
  return key;
}

/** Where objects that stand beside a workload select its pods. */
const SELECTORS: Readonly<Record<string, string>> = {
  Service: "spec.selector",
  PodDisruptionBudget: "spec.selector.matchLabels",
  NetworkPolicy: "spec.podSelector.matchLabels",
};

/** Selectors of workloads, and of objects of the same name, that miss the pods beside them. */
function missedPods(source: SourceFile): readonly Fact[] {
  if (!mayContain(source, ...POD_OWNERS)) return [];
  const objects = objectsOf(source);
  const workloads = objects.filter(({ kind }) => POD_OWNERS.has(kind));
  const labelsOf = ({ document }: Named) => at(document, "spec.template.metadata.labels");
  const own = workloads.map((workload) =>
    missing(
      source,
      workload,
      at(workload.document, "spec.selector.matchLabels"),
      labelsOf(workload),
    ),
  );
  const byName = new Map(workloads.map((workload) => [workload.name, workload]));
  const given = new Set(workloads.flatMap((each) => pairsIn(labelsOf(each))));
  const beside = objects
    .filter(({ kind }) => Object.hasOwn(SELECTORS, kind))
    .flatMap((other) => {
      const workload = byName.get(other.name);
      const selector = at(other.document, SELECTORS[other.kind] ?? "");
      // Another workload may have the labels.
      const isMatched = pairsIn(selector).every((pair) => given.has(pair));
      return workload === undefined || isMatched
        ? []
        : [missing(source, other, selector, labelsOf(workload))];
    });
  return [...own, ...beside];
}

function missing(
  source: SourceFile,
  { name, kind, document }: Named,
  selector: Value | undefined,
  labels: Value | undefined,
): Fact {
  const key = contradicts(selector, labels);
  return fact(key !== undefined, {
    location: selector?.at ?? document.at ?? { file: source, start: 0, end: 0 },
    message: `the selector of ${kind} \`${name}\` asks for another \`${key}\` than its pods have`,
    marks: NO_MARKS,
  });
}

/** Terraform's workloads whose selector is written in them. */
const SELECTING = ["deployment", "stateful_set", "stateful", "daemon_set", "daemonset"].flatMap(
  (name) => [`kubernetes_${name}`, `kubernetes_${name}_v1`],
);

/** A fixed label that is asked for, where the pods' label is another or the caller's choice. */
function missesOwnPods(workload: ResourceView): Fact {
  const selector = workload.attr("spec.selector.match_labels");
  const { value: labels } = workload.attr("spec.template.metadata.labels");
  const key = labels.kind === "object" ? contradicts(selector.value, labels) : undefined;
  const asked = key === undefined ? undefined : textOf(entryOf(selector.value, key));
  return fact(asked !== undefined, {
    location: selector.location,
    message: `the selector asks for another \`${key}\` than the pods have`,
    marks: selector.value.marks,
  });
}

/** Services of Terraform. */
const SERVICES = versioned(["kubernetes_service"]);

/** Real modules have fewer workloads. */
const MOST_COMPARED = 50;

/** A selector of fixed labels that no workload of the module has, though they have others. */
function selectsNothing(service: ResourceView): Fact {
  const selector = service.attr("spec.selector");
  const { value, location } = selector;
  const wanted = membersOf(value);
  const labels = SELECTING.flatMap((type) => service.others(type).members)
    .slice(0, MOST_COMPARED)
    .map(({ view }) => view.attr("spec.template.metadata.labels").value);
  const isKnown = [value, ...labels].every(
    (each) => each.kind === "object" && membersOf(each).every(([, text]) => text.kind === "string"),
  );
  const asksFor = (key: string) => labels.some((each) => entryOf(each, key) !== undefined);
  const isLost =
    location.file.path.endsWith(".tf") &&
    isKnown &&
    labels.length > 0 &&
    wanted.length > 0 &&
    wanted.every(([key]) => asksFor(key)) &&
    labels.every((each) => contradicts(value, each) !== undefined);
  const message = "no pod of the module has these labels";
  return fact(isLost, { location, message, marks: value.marks });
}

/** Deployments with a number of copies that an autoscaler beside them changes. */
function contestedReplicas(cluster: Cluster): readonly Fact[] {
  const scaled = new Set(
    cluster.ofKind("HorizontalPodAutoscaler").map(({ document }) => {
      const target = at(document, "spec.scaleTargetRef");
      return `${textOf(entryOf(target, "kind"))}/${textOf(entryOf(target, "name"))}`;
    }),
  );
  return cluster.objects
    .filter(({ kind, name }) => scaled.has(`${kind}/${name}`))
    .map(({ kind, name, document, source }) => {
      const replicas = at(document, "spec.replicas");
      const message = `\`replicas\` of ${kind} \`${name}\` resets what its autoscaler has chosen`;
      return factInFile(replicas !== undefined, replicas ?? document, source, message);
    });
}

const AUTOSCALERS = ["", "_v1", "_v2", "_v2beta2"].map(
  (version) => `kubernetes_horizontal_pod_autoscaler${version}`,
);

/** Rules for workloads that stop, or don't start, without an error. */
export const availabilityRules: readonly Rule[] = [
  {
    id: "k8s-same-probe",
    title: "Both probes ask the same",
    severity: "INFO",
    category: "quality",
    explanation: "A pod that is busy or waits for another service is restarted, instead of spared.",
    fix: "Let `livenessProbe` ask only whether the process works, at another path.",
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/",
    checks: serviceChecks(asksTwice),
  },
  {
    id: "k8s-selector-mismatch",
    title: "Selector doesn't match the pods",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "The cluster refuses a workload that doesn't select its own pods, and a service without pods fails each request.",
    fix: "Give the pods in `template` the labels that the selector asks for.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#selector",
    checks: [
      file(missedPods),
      clusterCheck(emptySelections),
      clusterCheck(emptyRulesOfPods),
      resource(SELECTING, missesOwnPods),
      resource(SERVICES, selectsNothing),
    ],
  },
  {
    id: "k8s-replicas-and-autoscaler",
    title: "Number of replicas overrides an autoscaler",
    severity: "LOW",
    category: "quality",
    explanation: "Each deployment resets the number of pods, also at the busiest time.",
    fix: "Leave `replicas` out.",
    link: "https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#migrating-deployments-and-statefulsets-to-horizontal-autoscaling",
    checks: [clusterCheck(contestedReplicas), contestedReplicasCheck],
  },
  {
    id: "k8s-autoscaler-single",
    title: "Autoscaler goes down to a single copy",
    severity: "LOW",
    category: "quality",
    explanation: "At quiet times, each restart of the pod or its node interrupts the service.",
    fix: "Set `minReplicas` to 2 or more.",
    link: "https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/",
    checks: [
      resource(AUTOSCALERS, (scaler) => {
        const least = scaler.attr("spec.min_replicas");
        return unless(isOfDevelopment(least), or(least.is(1), least.isAbsent()));
      }),
    ],
  },
  {
    id: "k8s-recreate",
    title: "Each update stops all copies together",
    severity: "LOW",
    category: "quality",
    explanation: "With `Recreate`, the service is down until the new pods are ready.",
    fix: "Use `RollingUpdate`, unless two versions can't run side by side.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#recreate-deployment",
    checks: [
      stopsAllCheck,
      resource(versioned(["kubernetes_deployment"]), (deployment) =>
        and(
          deployment.attr("spec.strategy.type").is("Recreate"),
          deployment.attr("spec.replicas").isAbove(1),
        ),
      ),
    ],
  },
  {
    id: "k8s-no-history",
    title: "Deployment can't be rolled back",
    severity: "LOW",
    category: "quality",
    explanation: "Without old revisions, `kubectl rollout undo` has nothing to go back to.",
    fix: "Leave `revisionHistoryLimit` out, or set it to 2 or more.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#clean-up-policy",
    checks: [
      resource(versioned(["kubernetes_deployment"]), (deployment) =>
        deployment.attr("spec.revision_history_limit").is(0),
      ),
    ],
  },
  {
    id: "k8s-no-grace",
    title: "Pod is killed without time to finish",
    severity: "LOW",
    category: "quality",
    explanation: "Requests in progress are cut off, and data that isn't written yet is lost.",
    fix: "Leave `terminationGracePeriodSeconds` out, or set it to what the program needs.",
    link: "https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination",
    checks: podChecks((pod) => pod.attr("termination_grace_period_seconds").is(0)),
  },
  {
    id: "k8s-overlapping-runs",
    title: "Runs of a scheduled job can overlap",
    severity: "LOW",
    category: "quality",
    explanation: "If a run takes longer than planned, the next starts beside it.",
    fix: "Set `concurrencyPolicy` to `Forbid` or `Replace`.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#concurrency-policy",
    checks: [
      resource(versioned(["kubernetes_cron_job"]), (job) =>
        and(
          job.attr("spec.concurrency_policy").isNotIn(["Forbid", "Replace"]),
          job.attr("spec.suspend").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "k8s-repeated-variable",
    title: "Variable of a container is given twice",
    severity: "LOW",
    category: "quality",
    explanation: "The later value wins, and a change of the earlier one does nothing.",
    fix: "Remove one of them.",
    link: "https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/",
    checks: containerChecks(repeatedNames),
  },
  {
    id: "k8s-bare-pod",
    title: "Pod has no controller that replaces it",
    severity: "LOW",
    category: "quality",
    explanation: "When its node fails or is drained, the pod isn't started again.",
    fix: "Use a `Deployment`, `StatefulSet` or `Job`.",
    link: "https://kubernetes.io/docs/concepts/workloads/pods/#working-with-pods",
    checks: [
      resource(versioned(["kubernetes_pod"]), (pod) => {
        const annotations = pod.attr("metadata.annotations");
        const isHook = or(
          annotations.member("helm.sh/hook").isPresent(),
          annotations.member("kubernetes.io/config.mirror").isPresent(),
        );
        return unless(isHook, not(pod.has("metadata.owner_references")));
      }),
    ],
  },
];
