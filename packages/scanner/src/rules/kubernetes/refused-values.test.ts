import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string, body: string) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it }\n${body}\n`,
});
const pods = (container: string, rest = "", head = "", kind = "Deployment") =>
  object(
    "apps/v1",
    kind,
    `spec:\n  ${head}\n  template: { spec: { containers: [{ name: it, image: "it:1", ${container} }], ${rest} } }`,
  );
const job = (rest: string) =>
  object("batch/v1", "Job", `spec: { template: { spec: { containers: [], ${rest} } } }`);
const rolling = (surge: string) =>
  pods("", "", `strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: 0 } }`);
const level = (name: string) => ({
  "it.yaml": `apiVersion: v1\nkind: Namespace\nmetadata: { name: it, labels: { pod-security.kubernetes.io/enforce: ${name} } }\n`,
});
const MOUNT = "volumeMounts: [{ name: data, mountPath: /it }]";

testRule("k8s-refused-value", {
  fails: {
    "a variable with a number": pods("env: [{ name: A, value: 80 }]"),
    "a setting with a boolean": object("v1", "ConfigMap", "data: { a: true }"),
    "a secret with a number": object("v1", "Secret", "stringData: { a: 1 }"),
    "a volume that isn't there": pods(MOUNT),
    "a job that restarts forever": job("restartPolicy: Always"),
    "a job without a policy": job("volumes: []"),
    "an update that can't start": rolling("0"),
    "a service that never restarts": pods("", "restartPolicy: Never"),
    "names that nothing looks up": pods("", "dnsPolicy: None"),
    "a standard that doesn't exist": level("strict"),
  },
  passes: {
    "a variable with a text": pods('env: [{ name: A, value: "80" }]'),
    "a setting with a text": object("v1", "ConfigMap", 'data: { a: "true" }'),
    "a volume": pods(MOUNT, "volumes: [{ name: data, emptyDir: {} }]"),
    "a claim of a set": pods(
      MOUNT,
      "",
      "volumeClaimTemplates: [{ metadata: { name: data } }]",
      "StatefulSet",
    ),
    "a job that ends": job("restartPolicy: Never"),
    "a service that restarts": pods("", "restartPolicy: Always"),
    "names that a server looks up": pods(
      "",
      "dnsPolicy: None, dnsConfig: { nameservers: [10.0.0.2] }",
    ),
    "a standard": level("restricted"),
    "a standard that a pipeline fills in": level('"$(LEVEL)"'),
    "an update": rolling("1"),
  },
});
