import { testRule } from "../../../test/rule-fixtures.ts";

const budget = (spec: string) =>
  `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: it, namespace: it }\nspec:\n  ${spec}\n  selector: { matchLabels: { app: a } }\n`;
const deployment = (replicas: number, app = "a") =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: it, namespace: it }\nspec:\n  replicas: ${replicas}\n  selector: { matchLabels: { app: ${app} } }\n  template:\n    metadata: { labels: { app: ${app} } }\n    spec:\n      containers: [{ name: it, image: "it:1.0.0" }]\n`;
const both = (spec: string, replicas: number, app?: string) => ({
  "budget.yaml": budget(spec),
  "deployment.yaml": deployment(replicas, app),
});

testRule("k8s-disruption-budget", {
  fails: {
    none: { "it.yaml": budget("maxUnavailable: 0") },
    "none of a hundred": { "it.yaml": budget('maxUnavailable: "0%"') },
    "all at least": { "it.yaml": budget('minAvailable: "100%"') },
    "all pods of the workload": both("minAvailable: 2", 2),
    "the only pod": both("minAvailable: 1", 1),
    "a share that is rounded up to all": both('minAvailable: "80%"', 3),
  },
  passes: {
    one: { "it.yaml": budget("maxUnavailable: 1") },
    half: { "it.yaml": budget('minAvailable: "50%"') },
    "all but one": both("minAvailable: 2", 3),
    "a share that leaves one": both('minAvailable: "60%"', 3),
    "the pods of another workload": both("minAvailable: 2", 2, "b"),
  },
});
