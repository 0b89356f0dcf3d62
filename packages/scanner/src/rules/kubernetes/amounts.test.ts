import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string, rest: string, name = "it") =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: it }\n${rest}\n`;
const workload = (container: string, head = "", pod = "") =>
  object(
    "apps/v1",
    "Deployment",
    `spec:\n  ${head}\n  selector: { matchLabels: { app: a } }\n  template:\n    metadata: { labels: { app: a } }\n    spec: { ${pod}containers: [{ name: it, image: "it:1"${container} }] }`,
  );
const sized = (requests: string, limits: string, head = "") =>
  workload(`, resources: { requests: { ${requests} }, limits: { ${limits} } }`, head);
const quota = (hard: string) => object("v1", "ResourceQuota", `spec: { hard: { ${hard} } }`);
const range = (limits: string) =>
  object("v1", "LimitRange", `spec: { limits: [{ type: Container, ${limits} }] }`);
const file = (...documents: string[]) => ({ "it.yaml": documents.join("---\n") });
const inTerraform = (request: string) => `
  variable "cpu" {}
  resource "kubernetes_deployment_v1" "it" {
    spec {
      template {
        spec {
          container {
            resources {
              requests = { cpu = ${request} }
              limits   = { cpu = "500m" }
            }
          }
        }
      }
    }
  }`;

testRule("k8s-request-above-limit", {
  fails: {
    "more processors": file(sized("cpu: 1", "cpu: 500m")),
    "more memory": file(sized("memory: 1Gi", "memory: 512Mi")),
    "a Terraform resource": inTerraform('"900m"'),
    "a quota below all pods": file(sized("cpu: 500m", "", "replicas: 3"), quota("requests.cpu: 1")),
    "a quota of fewer pods": file(sized("", "", "replicas: 3"), quota('pods: "2"')),
    "a maximum below the limit": file(sized("", "cpu: 2"), range("max: { cpu: 1 }")),
    "a maximum below the default": file(range("max: { cpu: 1 }, default: { cpu: 2 }")),
  },
  passes: {
    "less than the limit": file(sized("cpu: 100m, memory: 1Gi", "cpu: 0.5, memory: 2048Mi")),
    "the same": file(sized("cpu: 1", "cpu: 1000m")),
    "no limit": file(sized("cpu: 1", "")),
    "a Terraform resource": inTerraform('"100m"'),
    "the caller's choice": inTerraform("var.cpu"),
    "a quota of all pods": file(sized("cpu: 500m", "", "replicas: 2"), quota("requests.cpu: 1")),
    "a maximum above the limit": file(sized("", "cpu: 1"), range("max: { cpu: 2 }")),
    "defaults within the maximum": file(
      range("max: { cpu: 1 }, default: { cpu: 500m }, defaultRequest: { cpu: 100m }"),
    ),
  },
});

testRule("k8s-odd-amount", {
  fails: {
    "a unit that doesn't exist": file(sized("memory: 128MB", "")),
    "thousandths of a byte": file(sized("", "memory: 512m")),
    "a number of bytes": file(sized("memory: 512", "")),
    "hundreds of processors": file(sized("cpu: 500", "")),
  },
  passes: {
    "usual amounts": file(sized("cpu: 500m, memory: 128Mi", "cpu: 2, memory: 1G")),
    bytes: file(sized("memory: 134217728", "memory: 128e6")),
  },
});

const hook = (command: string) =>
  `, lifecycle: { preStop: { exec: { command: [sh, -c, "${command}"] } } }`;

testRule("k8s-cut-off-shutdown", {
  fails: {
    "a long wait": file(workload(hook("sleep 45"))),
    "a short time": file(workload(hook("sleep 10"), "", "terminationGracePeriodSeconds: 10, ")),
    "an action": file(workload(", lifecycle: { preStop: { sleep: { seconds: 30 } } }")),
  },
  passes: {
    "a short wait": file(workload(hook("sleep 10"))),
    "a long time": file(workload(hook("sleep 45"), "", "terminationGracePeriodSeconds: 90, ")),
    "another command": file(workload(hook("nginx -s quit"))),
  },
});

const rolling = (unavailable: string, replicas = 3) =>
  workload(
    "",
    `replicas: ${replicas}\n  strategy: { rollingUpdate: { maxUnavailable: ${unavailable} } }`,
  );

testRule("k8s-recreate", {
  fails: { "all of them": file(rolling("100%")), "each of three": file(rolling("3")) },
  passes: {
    "a quarter": file(rolling("25%")),
    "one of three": file(rolling("1")),
    "the only one": file(rolling("1", 1)),
  },
});

const volume = (rest: string) =>
  workload("", "", `volumes: [{ name: a, emptyDir: { ${rest} } }], `);

testRule("k8s-memory-volume", {
  fails: { "no limit": file(volume("medium: Memory")) },
  passes: { "a limit": file(volume("medium: Memory, sizeLimit: 1Gi")), "a disk": file(volume("")) },
});
