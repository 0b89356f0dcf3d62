import { type Family, files, fill, filled } from "./fill.ts";

/** Manifests, kustomizations and charts. */
export const KUBERNETES: Readonly<Record<string, Family>> = {
  "Kubernetes: pods": filled(
    "p.yaml",
    (n) =>
      `---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: p${n}\nspec:\n  containers:\n    - name: a\n      image: nginx\n      securityContext:\n        privileged: true\n`,
  ),
  "Kubernetes: compositions of Crossplane": (bytes) => ({
    "c.yaml": `apiVersion: apiextensions.crossplane.io/v1\nkind: Composition\nmetadata: { name: it }\nspec:\n  patchSets:\n    - name: all\n      patches:\n${fill(bytes / 2, (n) => `        - { toFieldPath: spec.forProvider.a${n} }\n`)}  resources:\n${fill(bytes / 2, (n) => `    - name: r${n}\n      base: { apiVersion: sqs.aws.upbound.io/v1, kind: Queue, spec: { forProvider: {} } }\n      patches: [{ patchSetName: all }, { patchSetName: all }]\n`)}`,
  }),
  "Kubernetes: one pod of containers": filled(
    "p.yaml",
    (n) => `    - name: a${n}\n      image: nginx\n      env: [{ name: PASSWORD, value: x${n} }]\n`,
    "apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\nspec:\n  containers:\n",
  ),
  "Kubernetes: anchors that multiply": filled(
    "p.yaml",
    (n) => `a${n}: &a${n} [${n === 0 ? "x" : `*a${n - 1}, *a${n - 1}, *a${n - 1}`}]\n`,
    "apiVersion: v1\nkind: ConfigMap\n",
  ),
  "Kubernetes: one anchor used often": filled(
    "p.yaml",
    (n) =>
      `---\napiVersion: v1\nkind: Pod\nmetadata: { name: p${n} }\nspec: &s\n  containers:\n    - { name: a, image: nginx }\nother: [*s, *s, *s]\n`,
  ),
  "Kubernetes: a list of many": filled(
    "p.yaml",
    (n) =>
      `  - apiVersion: rbac.authorization.k8s.io/v1\n    kind: ClusterRole\n    metadata: { name: r${n} }\n    rules: [{ verbs: ["*"], resources: ["*"], apiGroups: ["*"] }]\n`,
    "apiVersion: v1\nkind: List\nitems:\n",
  ),
  "Kubernetes: merge keys": filled(
    "p.yaml",
    (n) => `m${n}: &m${n}\n  k${n}: v\n  <<: *m${Math.max(0, n - 1)}\n`,
    "apiVersion: v1\nkind: ConfigMap\nm: &m0 { a: b }\n",
  ),
  "Kubernetes: services and policies": filled(
    "p.yaml",
    (n) =>
      `---\napiVersion: v1\nkind: Service\nmetadata: { name: s${n} }\nspec: { type: LoadBalancer, selector: { app: a${n} } }\n---\napiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: { name: n${n} }\nspec: { podSelector: {} }\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d${n} }\nspec: { template: { spec: { containers: [{ name: a, image: x }] } } }\n`,
  ),
  "Kubernetes: kustomizations": (bytes) => ({
    "base/all.yaml": fill(
      bytes / 2,
      (n) => `---\napiVersion: v1\nkind: Service\nmetadata: { name: s${n} }\n`,
    ),
    "base/kustomization.yaml": "resources: [all.yaml]\n",
    ...files(
      (n) => `o${n}/kustomization.yaml`,
      (n) =>
        `resources: [../base]\nnamespace: n${n}\npatches: [{ target: { kind: Service }, patch: "[{ op: add, path: /spec, value: { type: LoadBalancer } }]" }]\n`,
    )(bytes / 2),
  }),
  "Kubernetes: nested deep": (bytes) => ({
    "p.yaml": fill(
      bytes,
      (n) => `---\napiVersion: v1\nkind: ConfigMap\nx${n}: ${"[".repeat(90)}${"]".repeat(90)}\n`,
    ),
  }),
  "Kubernetes: one line": filled(
    "p.yaml",
    (n) => `a${n}: {b: [c, d]}, `,
    "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {",
    "}}",
  ),
  "Helm: a chart of templates": (bytes) => ({
    "Chart.yaml": "apiVersion: v2\nname: a\nversion: 1.0.0\n",
    "values.yaml": fill(bytes / 2, (n) => `k${n}: { a: b }\n`),
    "templates/a.yaml": fill(bytes / 2, (n) => `---\nkind: Pod\nname: {{ .Values.k${n} }}\n`),
  }),
  "Kubernetes: blank lines": filled("a.yaml", () => "\n", "kind: A\n", "kind: B\n"),
  "Charts: blanks in an expression": inChart(() => " ", "A: {{", "x\n"),
  "Charts: open expressions": inChart(() => "{{ ", "A: ", "\n"),
  "Charts: values": inChart((n) => `{{ .Values.a${n} }}\n`, ""),
  "Charts: values inserted again": (bytes) => ({
    "Chart.yaml": "apiVersion: v2\nname: a\n",
    "values.yaml": `a:\n${fill(bytes / 2, (n) => `  k${n}: true\n`)}`,
    "templates/a.yaml": `kind: Pod\nspec:\n  privileged: true\n${fill(bytes / 2, (n) => `  a${n}:\n    {{ toYaml .Values.a }}\n`)}`,
  }),
  "Charts: nested conditions": inChart(
    () => "{{ if .Values.a }}\n",
    "kind: Pod\nspec:\n  hostNetwork: false\n",
  ),
  "Charts: named templates": inChart(
    (n) => `{{ define "t${n}" }}{{ include "t${n + 1}" }}{{ end }}\n`,
    "",
  ),
};

/** A chart with one template. */
function inChart(piece: (n: number) => string, start: string, end = ""): Family {
  const template = filled("templates/a.yaml", piece, start, end);
  const chart = { "Chart.yaml": "apiVersion: v2\nname: a\n", "values.yaml": "a: 1\n" };
  return (bytes) => ({ ...chart, ...template(bytes) });
}
