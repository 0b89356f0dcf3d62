import { testRule } from "../../../test/rule-fixtures.ts";

const deployment = (name = "it", rest = "") =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: ${name} }\nspec: { ${rest}template: { spec: { containers: [{ name: it, image: "registry.example.com/it:1.0.0" }] } } }\n`;
const built = (rest: string, more: Record<string, string> = {}) => ({
  "kustomization.yaml": `kind: Kustomization\n${rest}\n`,
  "it.yaml": deployment(),
  ...more,
});
const resources = "resources: [it.yaml]\n";

testRule("k8s-kustomize-target", {
  fails: {
    "a file that doesn't exist": built("resources: [its.yaml]"),
    "a file twice": built("resources: [it.yaml, it.yaml]"),
    "a patch that doesn't exist": built(`${resources}patches: [{ path: patch.yaml }]`),
    "a target of another name": built(
      `${resources}patches: [{ target: { kind: Deployment, name: its }, patch: "[]" }]`,
    ),
    "a patch of another name": built(`${resources}patches: [{ path: patch.yaml }]`, {
      "patch.yaml": deployment("its"),
    }),
    "another image": built(`${resources}images: [{ name: registry.example.com/its, newTag: "2" }]`),
    "another workload": built(`${resources}replicas: [{ name: its, count: 2 }]`),
    "settings of another file": built(
      `${resources}configMapGenerator: [{ name: a, files: [b.ini] }]`,
      { "a.ini": "a=b\n" },
    ),
  },
  passes: {
    "a file that is made of a template": built(`${resources}patches: [{ path: patch.yaml }]`, {
      "patch.template.yaml": "spec: { replicas: REPLICAS }\n",
    }),
    "everything there": built(
      `${resources}images: [{ name: registry.example.com/it, newTag: "2" }]\nreplicas: [{ name: it, count: 2 }]\npatches: [{ path: patch.yaml }, { target: { kind: Deployment, name: it }, patch: "[]" }]\nconfigMapGenerator: [{ name: a, files: [c=a.ini] }]`,
      { "patch.yaml": deployment("it"), "a.ini": "a=b\n" },
    ),
    "an excerpt": { "kustomization.yaml": `kind: Kustomization\n${resources}` },
    "a folder": {
      "kustomization.yaml": "kind: Kustomization\nresources: [base]\n",
      "base/kustomization.yaml": `kind: Kustomization\n${resources}`,
      "base/it.yaml": deployment(),
    },
    "a remote base": built(
      "resources: [it.yaml, 'https://example.com/a?ref=v1']\nreplicas: [{ name: its, count: 2 }]",
    ),
    "several targets": built(
      `${resources}patches: [{ target: { kind: Deployment, name: "i.*" }, patch: "[]" }]`,
    ),
  },
});
