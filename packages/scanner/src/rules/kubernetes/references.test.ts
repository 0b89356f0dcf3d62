import { testRule } from "../../../test/rule-fixtures.ts";

const file = (...documents: string[]) => ({ "it.yaml": documents.join("---\n") });
const object = (version: string, kind: string, spec: string, name = "it") =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: it }\nspec:\n${spec.replace(/^/gm, "  ")}\n`;

const pods = (pod: string, head = "", kind = "Deployment") =>
  object(
    "apps/v1",
    kind,
    `${head}selector: { matchLabels: { app: a } }\ntemplate:\n  metadata: { labels: { app: a } }\n  spec:\n${pod.replace(/^/gm, "    ")}`,
  );
const container =
  "containers: [{ name: it, image: 'it:1', ports: [{ name: http, containerPort: 80 }] }]";
const service = (ports: string, app = "a") =>
  object("v1", "Service", `selector: { app: ${app} }\nports: [${ports}]`);
const ingress = (port: string, name = "it") =>
  object(
    "networking.k8s.io/v1",
    "Ingress",
    `rules:\n  - http:\n      paths:\n        - backend: { service: { name: ${name}, port: { ${port} } } }`,
  );

const probed = (port: string) =>
  container.replace("ports:", `livenessProbe: { httpGet: { path: /, port: ${port} } }, ports:`);

const policy = (port: string) =>
  object(
    "networking.k8s.io/v1",
    "NetworkPolicy",
    `podSelector: { matchLabels: { app: a } }\ningress: [{ ports: [{ port: ${port} }] }]`,
  );
const labeled = (name: string) =>
  service(`{ name: ${name}, port: 80 }`).replace("name: it,", "name: it, labels: { app: a },");
const monitor = (port: string) =>
  object(
    "monitoring.coreos.com/v1",
    "ServiceMonitor",
    `selector: { matchLabels: { app: a } }\nendpoints: [{ port: ${port} }]`,
  );

testRule("k8s-missing-port", {
  fails: {
    "a name that no container has": file(pods(container), service("{ port: 80, targetPort: web }")),
    "a number that the service lacks": file(ingress("number: 80"), service("{ port: 81 }")),
    "a name that the service lacks": file(
      ingress("name: web"),
      service("{ port: 80, name: http }"),
    ),
    "a probe of a name that its container lacks": file(pods(probed("web"))),
    "a probe of a number that no container lists": file(pods(probed("81"))),
    "a number that no container lists": file(
      pods(container),
      service("{ port: 80, targetPort: 8080 }"),
    ),
    "a port of the service itself, for want of a target": file(
      pods(container),
      service("{ port: 8080 }"),
    ),
    "a port of pods in another file": {
      "a.yaml": pods(container),
      "b.yaml": service("{ port: 80, targetPort: web }"),
    },
    "a policy about another port": file(pods(container), policy("8080")),
    "a monitor of a port without this name": file(labeled("http"), monitor("web")),
    "the backend for everything else": file(
      object(
        "networking.k8s.io/v1",
        "Ingress",
        "defaultBackend: { service: { name: it, port: { number: 1 } } }",
      ),
      service("{ port: 80 }"),
    ),
  },
  passes: {
    "a probe of a name": file(pods(probed("http"))),
    "a probe of a number": file(pods(probed("80"))),
    "a probe of a container that lists nothing": file(
      pods(probed("81").replace("ports: [{ name: http, containerPort: 80 }]", "env: []")),
    ),
    "a probe of a container that lists one of its ports": file(
      pods(probed("81").replace("name: http", "name: webhook")),
    ),
    "a probe of a container with several ports": file(
      pods(
        probed("81").replace("containerPort: 80 }", "containerPort: 80 }, { containerPort: 90 }"),
      ),
    ),
    "the name of a container": file(pods(container), service("{ port: 80, targetPort: http }")),
    "a number that is listed": file(pods(container), service("{ port: 8080, targetPort: 80 }")),
    "a container that lists nothing": file(
      pods("containers: [{ name: it, image: 'it:1' }]"),
      service("{ port: 80, targetPort: 8080 }"),
    ),
    "a policy about a port of the pods": file(pods(container), policy("80")),
    "a monitor of a named port": file(labeled("web"), monitor("web")),
    "pods elsewhere": file(pods(container), service("{ port: 80, targetPort: web }", "b")),
    "a port of the service": file(ingress("number: 80"), service("{ port: 80 }")),
    "a service elsewhere": file(ingress("number: 80", "other"), service("{ port: 81 }")),
  },
});

const set = pods(container, "serviceName: it\n", "StatefulSet");
const headed = (head: string, name = "it") =>
  object("v1", "Service", `${head}selector: { app: a }\nports: [{ port: 80 }]`, name);

testRule("k8s-set-without-names", {
  fails: { "an address": file(set, headed("")) },
  passes: {
    "no address": file(set, headed("clusterIP: None\n")),
    "another service": file(set, headed("", "clients")),
  },
});

const claim = (mode: string) =>
  object(
    "v1",
    "PersistentVolumeClaim",
    `accessModes: [${mode}]\nresources: { requests: { storage: 1Gi } }`,
  );
const mounting = (replicas: string) =>
  pods(`${container}\nvolumes: [{ name: it, persistentVolumeClaim: { claimName: it } }]`, replicas);

testRule("k8s-shared-volume", {
  fails: {
    "several pods": file(claim("ReadWriteOnce"), mounting("replicas: 2\n")),
    "a volume of one pod": file(claim("ReadWriteOncePod"), mounting("replicas: 2\n")),
  },
  passes: {
    "a shared volume": file(claim("ReadWriteMany"), mounting("replicas: 2\n")),
    "one pod": file(claim("ReadWriteOnce"), mounting("")),
    "a volume elsewhere": file(mounting("replicas: 2\n")),
  },
});
