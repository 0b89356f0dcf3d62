import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string) => ({
  "object.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata:\n  name: it\n`,
});

testRule("k8s-removed-api", {
  fails: {
    "a deployment": object("extensions/v1beta1", "Deployment"),
    "an ingress": object("networking.k8s.io/v1beta1", "Ingress"),
    "a job": object("batch/v1beta1", "CronJob"),
    "a driver": object("storage.k8s.io/v1beta1", "CSIDriver"),
    "a manifest in Terraform": {
      "main.tf":
        'resource "kubernetes_manifest" "it" {\n  manifest = {\n    apiVersion = "policy/v1beta1"\n    kind       = "PodDisruptionBudget"\n    metadata   = { name = "it" }\n  }\n}\n',
    },
  },
  passes: {
    "the current API": object("apps/v1", "Deployment"),
    "a beta that is still there": object("resource.k8s.io/v1beta1", "DeviceClass"),
    "another group's object": object("example.com/v1beta1", "Ingress"),
  },
});
