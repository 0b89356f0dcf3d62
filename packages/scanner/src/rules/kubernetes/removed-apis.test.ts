import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string) => ({
  "object.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata:\n  name: it\n`,
});

const inChart = (versions: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "templates/it.yaml": `${versions}\nkind: Ingress\nmetadata:\n  name: {{ .Release.Name }}\n`,
});

testRule("k8s-removed-api", {
  fails: {
    "a template": inChart("apiVersion: networking.k8s.io/v1beta1"),
    "a template with a choice of removed APIs": inChart(
      "{{- if .Values.old }}\napiVersion: extensions/v1beta1\n{{- else }}\napiVersion: networking.k8s.io/v1beta1\n{{- end }}",
    ),
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
    "a template that also knows the current API": inChart(
      "{{- if .Values.old }}\napiVersion: extensions/v1beta1\n{{- else }}\napiVersion: networking.k8s.io/v1\n{{- end }}",
    ),
    "a template that computes the API": inChart('apiVersion: {{ include "it.api" . }}'),
    "the current API": object("apps/v1", "Deployment"),
    "a beta that is still there": object("resource.k8s.io/v1beta1", "DeviceClass"),
    "another group's object": object("example.com/v1beta1", "Ingress"),
  },
});
