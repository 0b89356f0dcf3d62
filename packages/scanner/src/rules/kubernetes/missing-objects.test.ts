import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string, rest: string, name = "it", namespace = "it") =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace} }\n${rest}\n`;
const workload = (pod: string, container = "") =>
  object(
    "apps/v1",
    "Deployment",
    `spec:\n  selector: { matchLabels: { app: a } }\n  template:\n    metadata: { labels: { app: a } }\n    spec: { ${pod}containers: [{ name: it, image: "it:1"${container} }] }`,
  );
const settings = (key: string, name = "settings", namespace = "it") =>
  object("v1", "ConfigMap", `data: { ${key}: a }`, name, namespace);
const file = (...documents: string[]) => ({ "it.yaml": documents.join("---\n") });

const readsAll = (name: string) => workload("", `, envFrom: [{ configMapRef: { name: ${name} } }]`);
const readsKey = (key: string, more = "") =>
  workload(
    "",
    `, env: [{ name: A, valueFrom: { configMapKeyRef: { name: settings, key: ${key}${more} } } }]`,
  );
const mounts = (path: string) =>
  workload(
    "volumes: [{ name: it, configMap: { name: settings } }], ",
    `, volumeMounts: [{ name: it, mountPath: /it, subPath: ${path} }]`,
  );
const runsAs = (name: string) => workload(`serviceAccountName: ${name}, `);
const account = object("v1", "ServiceAccount", "automountServiceAccountToken: false");
const ingress = (name: string) =>
  object(
    "networking.k8s.io/v1",
    "Ingress",
    `spec: { rules: [{ http: { paths: [{ backend: { service: { name: ${name}, port: { number: 80 } } } }] } }] }`,
  );
const service = object("v1", "Service", "spec: { ports: [{ port: 80 }] }");
const bound = (role: string) =>
  object(
    "rbac.authorization.k8s.io/v1",
    "RoleBinding",
    `roleRef: { kind: Role, name: ${role} }\nsubjects: [{ kind: ServiceAccount, name: it }]`,
  );
const role = object("rbac.authorization.k8s.io/v1", "Role", "rules: []");
const kustomization = (rest: string) => ({
  "kustomization.yaml": `kind: Kustomization\nresources: [it.yaml]\n${rest}\n`,
});

testRule("k8s-missing-object", {
  fails: {
    "settings of another name": file(readsAll("other"), settings("A")),
    "a key that the settings lack": file(readsKey("B"), settings("A")),
    "a file that the settings lack": file(mounts("b.ini"), settings("a.ini")),
    "settings of another namespace": file(readsAll("settings"), settings("A", "settings", "b")),
    "an account beside one that nobody uses": file(runsAs("other"), account),
    "a service of another name": file(ingress("other"), service),
    "a role beside one that nobody is given": file(bound("other"), role),
    "settings in another file": { "a.yaml": readsAll("other"), "b.yaml": settings("A") },
    "a key that a kustomization doesn't generate": {
      ...file(readsKey("B")),
      ...kustomization("configMapGenerator: [{ name: settings, literals: [A=1] }]"),
    },
  },
  passes: {
    "the account of each namespace": file(runsAs("default"), account),
    "settings of this name": file(readsAll("settings"), settings("A")),
    "a key that the settings have": file(readsKey("A"), settings("A")),
    "a key that may be missing": file(readsKey("B", ", optional: true"), settings("A")),
    "a file that the settings have": file(mounts("a.ini"), settings("a.ini")),
    "an account that the module doesn't have": file(runsAs("other")),
    "a second account": file(runsAs("it"), account, bound("it"), role),
    "a service of this name": file(ingress("it"), service),
    "a service elsewhere": file(ingress("other")),
    "a secret that another object makes": file(
      workload("", ", envFrom: [{ secretRef: { name: it } }]"),
      object("external-secrets.io/v1", "ExternalSecret", "spec: { target: { name: it } }", "b"),
      object("v1", "Secret", "stringData: { A: b }", "c"),
    ),
    "settings that a kustomization generates": {
      ...file(readsKey("A"), settings("A", "other")),
      ...kustomization("configMapGenerator: [{ name: settings, literals: [A=1] }]"),
    },
    "settings that a remote base may have": {
      ...file(readsAll("other"), settings("A")),
      "kustomization.yaml": "kind: Kustomization\nresources: [it.yaml, 'https://a.example/b']\n",
    },
  },
});

const scaler = (name: string, kind = "Deployment") =>
  object(
    "autoscaling/v2",
    "HorizontalPodAutoscaler",
    `spec: { maxReplicas: 3, scaleTargetRef: { kind: ${kind}, name: ${name} } }`,
  );

testRule("k8s-autoscaler-target", {
  fails: {
    "another name": { "a.yaml": workload(""), "b.yaml": scaler("other") },
    "another kind": file(workload(""), scaler("it", "StatefulSet")),
    "a pod per node": file(
      workload("").replace("Deployment", "DaemonSet"),
      scaler("it", "DaemonSet"),
    ),
  },
  passes: {
    "this name": { "a.yaml": workload(""), "b.yaml": scaler("it") },
    "a workload elsewhere": file(scaler("other")),
  },
});
