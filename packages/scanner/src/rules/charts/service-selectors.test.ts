import { it } from "vitest";
import { expectLinearTime } from "../../../test/linear-time.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const chart = (selector: string, labels = '{{- include "it.labels" . | nindent 8 }}') => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": "replicas: 2\n",
  "templates/_helpers.tpl":
    '{{- define "it.labels" -}}\napp.kubernetes.io/name: {{ .Chart.Name }}\n{{- end -}}\n',
  "templates/it.yaml": `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  template:
    metadata:
      labels:
        ${labels}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
spec:
  selector:
    ${selector}
  ports:
    - port: 80
`,
});

testRule("helm-lost-service", {
  fails: {
    "another label": chart("app: {{ .Chart.Name }}"),
    "another label than a written one": chart("app: it", "component: it"),
  },
  passes: {
    "the label of a helper": chart("app.kubernetes.io/name: {{ .Chart.Name }}"),
    "the helper": chart('{{- include "it.labels" . | nindent 4 }}'),
    "a written label": chart("component: it", "component: it"),
    "labels of the values": chart("app: it", "{{- toYaml .Values.labels | nindent 8 }}"),
    "a helper of another chart": chart("app: it", '{{- include "common.labels" . | nindent 8 }}'),
  },
});

it("reads helpers once", () => {
  const text = '{{ define "a" }}\n';
  expectLinearTime(text, 100_000, (helpers) =>
    scanTexts({ ...chart("app: it"), "templates/_helpers.tpl": helpers }),
  );
});
