import { testRule } from "../../../test/rule-fixtures.ts";

const manifest = (label: string) => ({
  "it.yaml": `apiVersion: apps/v1
kind: Deployment
metadata: { name: it, namespace: it }
spec:
  selector:
    matchLabels:
      ${label}
  template:
    metadata:
      labels:
        app: a
        app.kubernetes.io/version: "1"
    spec:
      containers: [{ name: it, image: "it:1.0.0" }]
`,
});

const HELPERS = `{{- define "it.name" -}}
{{ .Release.Name }}
{{- end -}}
{{- define "it.hashed" -}}
{{ .Release.Name }}-{{ .Values.settings | toJson | sha256sum }}
{{- end -}}
{{- define "it.selector" -}}
app: {{ include "it.name" . }}
{{- end -}}
{{- define "it.chart" -}}
helm.sh/chart: {{ .Chart.Name }}
{{- end -}}
{{- define "it.labels" -}}
{{ include "it.selector" . }}
{{ include "it.chart" . }}
{{- end -}}
`;

const chart = ({ selector = "it.selector", annotation = "", name = "it.name", of = "" } = {}) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\ndescription: It\nversion: 1.0.0\n",
  "values.yaml": "settings: {}\n",
  "templates/_helpers.tpl": HELPERS,
  "templates/config.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ include "${of || name}" . }}\n`,
  "templates/deployment.yaml": `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  selector:
    matchLabels:
      {{- include "${selector}" . | nindent 6 }}
  template:
    metadata:
      annotations:
        it: it
${annotation}      labels:
        {{- include "it.labels" . | nindent 8 }}
    spec:
      containers:
        - name: it
          envFrom:
            - configMapRef:
                name: {{ include "${name}" $ }}
`,
});

const kustomization = (text: string) => ({
  "kustomization.yaml": `resources: []\n${text}`,
});

testRule("k8s-version-in-selector", {
  fails: {
    "a label of a manifest": manifest('app.kubernetes.io/version: "1"'),
    "labels of a chart": chart({ selector: "it.labels" }),
    "labels of selectors": kustomization(
      'labels:\n  - pairs: { version: "1.8.3" }\n    includeSelectors: true\n',
    ),
    "labels of all objects": kustomization('commonLabels:\n  app.kubernetes.io/version: "1"\n'),
  },
  passes: {
    "a label that stays": manifest("app: a"),
    "labels of a chart that stay": chart(),
    "labels of pods": kustomization(
      'labels:\n  - pairs: { version: "1.8.3" }\n    includeTemplates: true\n',
    ),
    "a label that tells copies apart": kustomization("commonLabels:\n  version: v1\n"),
    "labels of all objects that stay": kustomization("commonLabels:\n  app: a\n"),
  },
});

testRule("k8s-stale-settings", {
  fails: {
    "settings of the chart": chart(),
    "generated settings with a fixed name": kustomization(
      "generatorOptions:\n  disableNameSuffixHash: true\n",
    ),
  },
  passes: {
    "a checksum": chart({
      annotation: "        checksum/config: {{ .Values | toJson | sha256sum }}\n",
    }),
    "a name with a hash": chart({ name: "it.hashed" }),
    "settings of others": chart({ of: "it.selector" }),
    "generated settings": kustomization("generatorOptions:\n  labels: { app: a }\n"),
  },
});
