import { testRule } from "../../../test/rule-fixtures.ts";

const file = (...documents: string[]) => ({ "it.yaml": documents.join("---\n") });
const object = (version: string, kind: string, rest: string, name = "it", head = "") =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: ${name}${head} }\n${rest}\n`;
const pods = (pod: string, head = "", version = "apps/v1") =>
  object(
    version,
    "Deployment",
    `spec: { ${head}selector: { matchLabels: { app: a } }, template: { metadata: { labels: { app: a } }, spec: { ${pod} } } }`,
  );
const container = (more: string) => pods(`containers: [{ name: it, image: "it:1"${more} }]`);
const init = (more: string) =>
  pods(
    `initContainers: [{ name: a, image: "a:1"${more} }], containers: [{ name: it, image: "it:1" }]`,
  );
const service = (ports: string) => object("v1", "Service", `spec: { ports: [${ports}] }`);
const ingress = (rest: string) => object("networking.k8s.io/v1", "Ingress", `spec: { ${rest} }`);
const path = (text: string, type = ", pathType: Prefix") =>
  `{ path: ${text}${type}, backend: { service: { name: it, port: { number: 80 } } } }`;
const budget = (numbers: string) =>
  object("policy/v1", "PodDisruptionBudget", `spec: { ${numbers}, selector: {} }`);
const patched = (name: string) => ({
  "kustomization.yaml": `kind: Kustomization\npatches: [{ path: ${name} }]\n`,
});

testRule("k8s-refused-value", {
  fails: {
    "another API version": file(pods('containers: [{ name: it, image: "it:1" }]', "", "v1")),
    "a name with capitals": file(object("v1", "ConfigMap", "data: { a: b }", "It_1")),
    "a label with a space": file(object("v1", "ConfigMap", "", "it", ', labels: { a: "b c" }')),
    "an annotation that is a number": file(
      object("v1", "ConfigMap", "", "it", ", annotations: { port: 80 }"),
    ),
    "two actions": file(
      container(", readinessProbe: { tcpSocket: { port: 80 }, httpGet: { port: 80 } }"),
    ),
    "no action": file(container(", readinessProbe: { periodSeconds: 5 }")),
    "several successes": file(
      container(", livenessProbe: { successThreshold: 2, exec: { command: [a] } }"),
    ),
    "a probe of what ends": file(init(", readinessProbe: { exec: { command: [a] } }")),
    "a long name of a port": file(
      container(", ports: [{ name: http-of-the-frontend, containerPort: 80 }]"),
    ),
    "two ports of a name": file(
      container(", ports: [{ name: a, containerPort: 80 }, { name: a, containerPort: 81 }]"),
    ),
    "two containers of a name": file(
      pods('containers: [{ name: it, image: "a:1" }, { name: it, image: "b:1" }]'),
    ),
    "no difference between zones": file(
      pods(
        'topologySpreadConstraints: [{ maxSkew: 0, topologyKey: a }], containers: [{ name: it, image: "it:1" }]',
      ),
    ),
    "a spread over nothing": file(
      pods(
        'topologySpreadConstraints: [{ maxSkew: 1 }], containers: [{ name: it, image: "it:1" }]',
      ),
    ),
    "a selector that isn't a text": file(
      pods('nodeSelector: { gpu: true }, containers: [{ name: it, image: "it:1" }]'),
    ),
    "a low port of nodes": file(service("{ port: 80, nodePort: 8080 }")),
    "several ports without names": file(service("{ port: 80 }, { port: 81 }")),
    "a port twice": file(service("{ port: 80, name: a }, { port: 80, name: b }")),
    "a budget with both numbers": file(budget("minAvailable: 1, maxUnavailable: 1")),
    "no type of a path": file(ingress(`rules: [{ http: { paths: [${path("/", "")}] } }]`)),
    "a rolling update of what is recreated": file(
      pods(
        'containers: [{ name: it, image: "it:1" }]',
        "strategy: { type: Recreate, rollingUpdate: { maxSurge: 1 } }, ",
      ),
    ),
    "a deadline before pods are ready": file(
      pods('containers: [{ name: it, image: "it:1" }]', "minReadySeconds: 600, "),
    ),
    "a path twice": file(
      container(", volumeMounts: [{ name: a, mountPath: /a }, { name: b, mountPath: /a }]").replace(
        "spec: { containers",
        "spec: { volumes: [{ name: a, emptyDir: {} }, { name: b, emptyDir: {} }], containers",
      ),
    ),
  },
  passes: {
    "a probe with an action": file(
      container(
        ", readinessProbe: { successThreshold: 2, tcpSocket: { port: 80 } }, ports: [{ name: http, containerPort: 80 }]",
      ),
    ),
    "a probe of a sidecar": file(
      init(", restartPolicy: Always, readinessProbe: { exec: { command: [a] } }"),
    ),
    "ports with names": file(service("{ port: 80, name: a }, { port: 81, name: b }")),
    "a port for two protocols": file(
      service("{ port: 53, name: a }, { port: 53, name: b, protocol: UDP }"),
    ),
    "one number": file(budget("minAvailable: 1")),
    "a path with its type": file(ingress(`rules: [{ http: { paths: [${path("/")}] } }]`)),
    "a label and an annotation": file(
      object("v1", "ConfigMap", "", "it.a-1", ", labels: { a: b-1 }, annotations: { a: 'b c' }"),
    ),
    "a role with a colon": file(
      object("rbac.authorization.k8s.io/v1", "ClusterRole", "rules: []", "a:b"),
    ),
    "a patch": {
      ...file(container(", readinessProbe: { periodSeconds: 5 }")),
      ...patched("it.yaml"),
    },
  },
});

testRule("k8s-unknown-field", {
  fails: {
    "a misspelled field": file(container(", readynessProbe: { exec: { command: [a] } }")),
    "a field of containers at the pod": file(
      pods('imagePullPolicy: Always, containers: [{ name: it, image: "it:1" }]'),
    ),
    "a field of pods at the workload": file(
      pods('containers: [{ name: it, image: "it:1" }]', "serviceAccountName: a, "),
    ),
    "a setting of pods at a container": file(container(", securityContext: { fsGroup: 1 }")),
  },
  passes: {
    "known fields": file(
      container(", imagePullPolicy: Always, readinessProbe: { exec: { command: [a] } }"),
    ),
    "a kind of another project": file(object("a.example/v1", "Deployment", "spec: { a: b }")),
    "an instruction for a patch": file(container(", $patch: delete")),
  },
});

const settings = (name: string) => object("v1", "ConfigMap", "data: { a: b }", name);

testRule("k8s-repeated-object", {
  fails: { "two files": { "a.yaml": settings("it"), "b.yaml": settings("it") } },
  passes: {
    "two names": { "a.yaml": settings("it"), "b.yaml": settings("other") },
    "two environments": { "a/it.yaml": settings("it"), "b/it.yaml": settings("it") },
    "a patch": {
      "a.yaml": settings("it"),
      "b.yaml": settings("it"),
      "kustomization.yaml":
        "kind: Kustomization\nresources: [a.yaml]\npatches: [{ path: b.yaml }]\n",
    },
  },
});

const role = (group: string, name: string) =>
  object(
    "rbac.authorization.k8s.io/v1",
    "Role",
    `rules: [{ apiGroups: [${group}], resources: [${name}], verbs: [get] }]`,
  );
const policy = (types: string, rules: string) =>
  object(
    "networking.k8s.io/v1",
    "NetworkPolicy",
    `spec: { podSelector: {}, policyTypes: [${types}], ${rules} }`,
  );
const served = (host: string, paths: string) =>
  ingress(
    `tls: [{ hosts: [${host}] }], rules: [{ host: a.example.com, http: { paths: [${paths}] } }]`,
  );

const external = (name: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec: { type: ExternalName, externalName: ${name} }\n`;
const spread = (selector: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec: { template: { metadata: { labels: { app: a } }, spec: { containers: [{ name: a }], topologySpreadConstraints: [{ maxSkew: 1${selector} }] } } }\n`;

testRule("k8s-without-effect", {
  fails: {
    "deployments in the core group": file(role('""', "deployments")),
    "pods in another group": file(role("apps", "pods/log")),
    "rules of a type that isn't named": file(policy("Ingress", "egress: [{ to: [] }]")),
    "a certificate for another host": file(served("b.example.com", path("/"))),
    "a name that is an address": file(external("10.0.0.7")),
    "a constraint without a selector": file(spread("")),
    "a path twice": file(served("a.example.com", `${path("/")}, ${path("/")}`)),
  },
  passes: {
    "an external name": file(external("api.example.com")),
    "a constraint of a patch": { ...file(spread("")), ...patched("it.yaml") },
    "a constraint with a selector": file(spread(", labelSelector: { matchLabels: { app: a } }")),
    "their own group": file(role("apps", "deployments")),
    "several groups": file(role('"", apps', "deployments")),
    "both types": file(policy("Ingress, Egress", "egress: [{ to: [] }]")),
    "no types": file(policy("", "egress: [{ to: [] }]")),
    "a certificate for all hosts": file(served('"*.example.com"', path("/"))),
    "two paths": file(served("a.example.com", `${path("/")}, ${path("/a")}`)),
    "a resource of an extension": file(role("serving.knative.dev", "services")),
  },
});

testRule("k8s-unset-variable", {
  fails: {
    "another name": file(container(', env: [{ name: A, value: b }], args: ["--a=$(B)"]')),
    "a later variable": file(
      container(', env: [{ name: A, value: "$(B)" }, { name: B, value: b }]'),
    ),
  },
  passes: {
    "an earlier variable": file(
      container(', env: [{ name: B, value: b }, { name: A, value: "$(B)" }], args: ["$(A)"]'),
    ),
    "two dollars": file(container(', args: ["$$(B)"]')),
    "the number of a job's pod": file(
      container(', args: ["$(JOB_COMPLETION_INDEX)"]').replace(
        "spec: {",
        "spec: { completionMode: Indexed,",
      ),
    ),
    "a script": file(container(', command: [sh, -c, "a $(date)"]')),
    "variables from elsewhere": file(
      container(', envFrom: [{ configMapRef: { name: a } }], args: ["$(B)"]'),
    ),
  },
});

const withVolume = (mounts: string) =>
  pods(
    `volumes: [{ name: a, emptyDir: {} }], containers: [{ name: it, image: "it:1", volumeMounts: [${mounts}] }]`,
  );

testRule("k8s-unused-volume", {
  fails: { "no mount": file(withVolume("")) },
  passes: { "a mount": file(withVolume("{ name: a, mountPath: /a }")) },
});
