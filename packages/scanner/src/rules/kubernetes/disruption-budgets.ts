import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { type Fact, or } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { directoryOf } from "../../source/path.ts";
import { type Cluster, clusterCheck } from "./cluster.ts";
import { at, POD_OWNERS, pairsIn } from "./manifest-objects.ts";
import { versioned } from "./pod.ts";

const BUDGETS = versioned(["kubernetes_pod_disruption_budget"]);

const keyOf = (pairs: readonly string[]) => pairs.toSorted().join(",");

/** The number of pods that a budget keeps, of `replicas`; a share is rounded up. */
function keptBy(budget: Value, replicas: number): number | undefined {
  const text = textOf(at(budget, "spec.minAvailable")) ?? "";
  const number = Number(text.replace(/%$/, ""));
  // All of them is wrong whatever the number is.
  if (text === "" || text === "100%" || Number.isNaN(number)) return undefined;
  return text.endsWith("%") ? Math.ceil((number * replicas) / 100) : number;
}

/** The workloads with a written number of pods, by the labels that select these. */
function replicasIn({ objects, ofKind }: Cluster): ReadonlyMap<string, number> {
  const least = new Map(
    ofKind("HorizontalPodAutoscaler").map(({ document }) => {
      const target = at(document, "spec.scaleTargetRef");
      const id = ["kind", "name"].map((name) => textOf(entryOf(target, name))).join("/");
      return [id, Number(textOf(at(document, "spec.minReplicas")) ?? 1)] as const;
    }),
  );
  const replicas = new Map<string, number>();
  for (const { kind, name, document } of objects) {
    const written = textOf(at(document, "spec.replicas"));
    const number = least.get(`${kind}/${name}`) ?? Number(written);
    if (!POD_OWNERS.has(kind) || Number.isNaN(number)) continue;
    const selector = pairsIn(at(document, "spec.selector.matchLabels"));
    const labels = pairsIn(at(document, "spec.template.metadata.labels"));
    for (const key of new Set([keyOf(selector), keyOf(labels)])) {
      if (key !== "") replicas.set(key, (replicas.get(key) ?? 0) + number);
    }
  }
  return replicas;
}

/** Budgets that keep every pod of the workloads beside them. */
function blockingBudgets(cluster: Cluster): readonly Fact[] {
  const budgets = cluster.ofKind("PodDisruptionBudget");
  if (budgets.length === 0) return [];
  const folders = Map.groupBy(cluster.objects, ({ source }) => directoryOf(source.path));
  const replicas = new Map(
    [...folders].map(([folder, objects]) => {
      const ofKind = (kind: string) => objects.filter((each) => each.kind === kind);
      return [folder, replicasIn({ ...cluster, objects, ofKind })] as const;
    }),
  );
  return budgets.map(({ document, name, source }) => {
    const key = keyOf(pairsIn(at(document, "spec.selector.matchLabels")));
    const number = replicas.get(directoryOf(source.path))?.get(key);
    const kept = number === undefined ? undefined : keptBy(document, number);
    const isBlocking = number !== undefined && kept !== undefined && kept >= number && number > 0;
    const message = `budget \`${name}\` keeps ${kept} of ${number} pods`;
    return factInFile(isBlocking, at(document, "spec.minAvailable") ?? document, source, message);
  });
}

/** Rules for disruption budgets. */
export const disruptionBudgetRules: readonly Rule[] = [
  {
    id: "k8s-disruption-budget",
    title: "Disruption budget lets no pod be evicted",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Nodes with such a pod can't be drained, so updates of the cluster get stuck.",
    fix: "Set `maxUnavailable` to 1 or more, or `minAvailable` below the number of replicas.",
    link: "https://kubernetes.io/docs/tasks/run-application/configure-pdb/",
    checks: [
      resource(BUDGETS, (budget) =>
        or(
          budget.attr("spec.max_unavailable").isIn([0, "0%"]),
          budget.attr("spec.min_available").is("100%"),
        ),
      ),
      clusterCheck(blockingBudgets),
    ],
  },
];
