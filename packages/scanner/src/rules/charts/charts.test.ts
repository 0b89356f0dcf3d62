import { it } from "vitest";
import { expectLinearTime } from "../../../test/linear-time.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const LABELS = "  labels:\n    app.kubernetes.io/name: it\n";
const object = (kind: string, body: string, name = "{{ .Release.Name }}", labels = LABELS) =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n${labels}${body}`;
const chart = (template: string, values = "port: 8080\n", about = "") => ({
  "Chart.yaml": `apiVersion: v2\nname: it\ndescription: It\nversion: 1.0.0\n${about}`,
  "values.yaml": values,
  "templates/it.yaml": template,
});
const data = (value: string, values?: string) =>
  chart(object("ConfigMap", `data:\n  IT: ${value}\n`), values);

testRule("helm-unquoted-text", {
  fails: {
    "a number": data("{{ .Values.port }}"),
    "a number by default": data("{{ .Values.port | default 80 }}"),
    "an environment variable": chart(
      object(
        "Pod",
        "spec:\n  containers:\n    - name: it\n      env:\n        - name: A\n          value: {{ .Values.port }}\n",
      ),
    ),
    "an annotation": chart(
      object("Pod", "", "{{ .Release.Name }}", "  annotations:\n    it: {{ .Values.port }}\n"),
    ),
  },
  passes: {
    quote: data("{{ .Values.port | quote }}"),
    quotes: data('"{{ .Values.port }}"'),
    "a plain text": data("{{ .Values.level }}", "level: info\n"),
    "a field for numbers": chart(object("Service", "spec:\n  port: {{ .Values.port }}\n")),
  },
});

const reads = (expression: string, values?: string, about?: string) =>
  chart(object("Service", `spec:\n  it: ${expression}\n`), values, about);

it("reads blanks in an expression once", () =>
  expectLinearTime(" ", 200_000, (blanks) => scanTexts(data(`{{${blanks}x`))));

testRule("helm-missing-value", {
  fails: { "another name": reads("{{ .Values.prot }}") },
  passes: {
    "its name": reads("{{ .Values.port }}"),
    "a default": reads("{{ .Values.host | default .Release.Name }}"),
    "a suggestion": reads("{{ .Values.host }}", "port: 1\n# host: a.example.com\n"),
    "a place for what users add": reads("{{ .Values.a.b }}", "a: {}\n"),
    "the value of another chart": reads(
      "{{ .Values.redis.host }}",
      "port: 1\n",
      "dependencies:\n  - name: redis\n    version: 20.3.0\n",
    ),
  },
});

const secret = (value: string, head = "", labels = LABELS) =>
  chart(head + object("Secret", `data:\n  IT: ${value}\n`, "{{ .Release.Name }}", labels));
const DRAWN = "{{ randAlphaNum 32 | b64enc | quote }}";

testRule("helm-unindented-block", {
  fails: {
    "a block": data("\n    {{- toYaml .Values.port }}"),
    "a block of a scope": data("\n    {{ toYaml . }}"),
  },
  passes: {
    "an indented block": data("\n    {{- toYaml .Values.port | nindent 4 }}"),
    "a value in a line": data("{{ toYaml .Values.port }}"),
  },
});

testRule("helm-ignored-false", {
  fails: {
    "a pipeline": data("{{ .Values.port | default true | quote }}"),
    "a condition": data("{{ if default true .Values.port }}a{{ end }}"),
    "a member": data("{{ .Values.a.b | default true }}"),
  },
  passes: {
    false: data("{{ .Values.port | default false }}"),
    "a text": data('{{ .Values.port | default "true" }}'),
    "a comparison": data("{{ ne .Values.port false }}"),
    "a look before": data('{{ if hasKey .Values "a" }}{{ .Values.a | default true }}{{ end }}'),
  },
});

testRule("helm-new-password", {
  fails: {
    "a new one": secret(DRAWN),
    "a default": secret("{{ .Values.port | default (randAlphaNum 10) | b64enc }}"),
    "a variable": secret("{{ $it | b64enc }}", "{{- $it := randAlphaNum 10 }}\n"),
    "a named template": {
      ...secret('{{ include "it.password" . }}'),
      "templates/_it.tpl": '{{- define "it.password" }}{{ randAlphaNum 9 | b64enc }}{{ end }}\n',
    },
    "a hook of both": secret(
      DRAWN,
      "",
      `${LABELS}  annotations:\n    helm.sh/hook: pre-install,pre-upgrade\n`,
    ),
  },
  passes: {
    "the one of the release": secret(
      "{{ $it | default (randAlphaNum 32) | quote }}",
      '{{- $it := (lookup "v1" "Secret" .Release.Namespace "it").data.IT }}\n',
    ),
    "a named template that reads it": {
      ...secret('{{ include "it.password" . }}'),
      "templates/_it.tpl":
        '{{- define "it.password" }}{{ lookup "v1" "Secret" "a" "b" | default (randAlphaNum 9) }}{{ end }}\n',
    },
    "a hook of the installation": secret(
      DRAWN,
      "",
      `${LABELS}  annotations:\n    helm.sh/hook: pre-install\n`,
    ),
    "a value": secret("{{ .Values.port | b64enc }}"),
    "a restart by choice": chart(
      `${object("Secret", "data:\n  IT: {{ .Values.port | b64enc }}\n")}---\n${object("Deployment", "spec:\n  template:\n    metadata:\n      annotations:\n        rollme: {{ randAlphaNum 5 | quote }}\n")}`,
    ),
  },
});

it("reads names of hooks once", () =>
  expectLinearTime("helm.sh/hook: ", 200_000, (text) => scanTexts(secret(DRAWN, `# ${text}\n`))));

testRule("helm-unused-value", {
  fails: { "another value": reads("{{ .Values.port }}", "port: 1\nhost: a\n") },
  passes: {
    "a value": reads("{{ .Values.port }}"),
    "an object": reads("{{ toYaml .Values.a | nindent 4 }}", "a:\n  b: 1\n"),
    "all values": reads("{{ toYaml .Values | nindent 4 }}"),
  },
});

testRule("helm-fixed-value", {
  fails: {
    "a name": chart(object("Service", "", "it")),
    "a namespace": chart(object("Service", "", "{{ .Release.Name }}", "  namespace: shop\n")),
    "an image": chart(object("Pod", "spec:\n  containers:\n    - name: a\n      image: a:1\n")),
  },
  passes: {
    "the release's name": chart(object("Service", "")),
    "what exists once": chart(object("Namespace", "", "it")),
    "an image of the values": chart(
      object("Pod", 'spec:\n  containers:\n    - name: a\n      image: "{{ .Values.image }}"\n'),
    ),
  },
});

testRule("helm-labels", {
  fails: { "no labels": chart(object("Service", "", "{{ .Release.Name }}", "")) },
  passes: {
    labels: chart(object("Service", "")),
    "labels of a variable": chart(
      object("Service", "", "it", "  labels: {{- toYaml $labels | nindent 4 }}\n"),
    ),
    "labels of a helper": chart(
      object("Service", "", "it", '  labels:\n    {{- include "it.labels" . | nindent 4 }}\n'),
    ),
  },
});

const about = (text: string) => ({ ...chart(object("Service", "")), "Chart.yaml": text });

testRule("helm-chart-description", {
  fails: {
    "the first format": about("apiVersion: v1\nname: it\ndescription: It\nversion: 1.0.0\n"),
    "no description": about("apiVersion: v2\nname: it\nversion: 1.0.0\n"),
    "a short version": about('apiVersion: v2\nname: it\ndescription: It\nversion: "1.0"\n'),
    "a number": about("apiVersion: v2\ndescription: It\nversion: 1.0.0\nappVersion: 1.10\n"),
  },
  passes: { "a complete one": chart(object("Service", "")) },
});

const helper = (name: string) => ({
  ...chart(object("Service", "")),
  "templates/_it.tpl": `{{- define "${name}" -}}\n{{- end -}}\n`,
});

testRule("helm-shared-template", {
  fails: { "a short name": helper("labels") },
  passes: { "a prefix": helper("it.labels") },
});

const includes = (version: string, repository = "https://a.example.com", more = {}) => ({
  ...chart(
    object("Service", ""),
    "port: 1\n",
    `dependencies:\n  - name: a\n    version: "${version}"\n    repository: ${repository}\n`,
  ),
  ...more,
});

testRule("helm-dependency-unlocked", {
  fails: {
    "a range": includes("^1.0.0"),
    "plain HTTP": includes("1.0.0", "http://a.example.com"),
  },
  passes: {
    "a version": includes("1.0.0"),
    "a lock": includes("^1.0.0", "https://a.example.com", { "Chart.lock": "dependencies: []\n" }),
    "a chart of the repository": includes("^1.0.0", "file://../a"),
  },
});

const context = (setting: string, parent = "securityContext") => ({
  "values.yaml": `app:\n  ${parent}:\n    ${setting}\n`,
});

testRule("helm-loose-context", {
  fails: {
    "files that can be changed": context("readOnlyRootFilesystem: false"),
    "more rights": context("allowPrivilegeEscalation: true", "containerSecurityContext"),
    "all rights": context("privileged: true"),
    root: context("runAsUser: 0", "podSecurityContext"),
    "a capability": context("capabilities: { add: [NET_ADMIN] }"),
    "no profile": context("seccompProfile: { type: Unconfined }"),
  },
  passes: {
    "a usual capability": context("capabilities: { add: [NET_BIND_SERVICE], drop: [ALL] }"),
    "a profile": context("seccompProfile: { type: RuntimeDefault }"),
    "files that stay": context("readOnlyRootFilesystem: true"),
    "a user": context("runAsUser: 10001"),
    "a setting of something else": context("privileged: true", "account"),
    "another file": { "it.yaml": "securityContext:\n  privileged: true\n" },
    "a pod whose containers are strict": {
      ...context("runAsNonRoot: true"),
      "values.yaml": "podSecurityContext:\n  runAsUser: 0\nsecurityContext:\n  runAsUser: 10001\n",
    },
  },
});

const limited = (resources: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": `app:\n  resources: ${resources}\n`,
  "templates/it.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\n",
});

const reclaimed = (policy: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": `storage:\n  reclaimPolicy: ${policy}\n`,
  "templates/it.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\n",
});

testRule("helm-volume-deleted", {
  fails: { "with their claims": reclaimed("Delete") },
  passes: { "by someone later": reclaimed("Retain") },
});

testRule("helm-unlimited-memory", {
  fails: {
    "requests alone": limited("{ requests: { cpu: 250m, memory: 512Mi } }"),
    "a limit of processors": limited("{ requests: { cpu: 250m }, limits: { cpu: 1 } }"),
  },
  passes: {
    "a limit": limited("{ requests: { memory: 512Mi }, limits: { memory: 512Mi } }"),
    "what the user adds": limited("{}"),
    "the size of a volume": limited("{ requests: { storage: 8Gi } }"),
  },
});

const release = (body: string) =>
  `variable "given" {\n  type = bool\n}\nresource "helm_release" "a" {\n  name = "a"\n  chart = "a"\n  ${body}\n}\n`;

const given = (isPrivileged: string) =>
  release(`values = [yamlencode({ securityContext = { privileged = ${isPrivileged} } })]`);

const set = (name: string, value: string) =>
  release(`set {\n    name = "${name}"\n    value = ${value}\n  }`);

testRule("helm-loose-context", {
  fails: {
    "values of a release": given("true"),
    "one value of a release": set("podSecurityContext.runAsUser", '"0"'),
  },
  passes: {
    "strict values of a release": given("false"),
    "one strict value of a release": set("podSecurityContext.runAsUser", '"10001"'),
    "a value of something else": set("account.privileged", '"true"'),
    "what the caller decides": given("var.given"),
  },
});

testRule("helm-image-latest", {
  fails: {
    "a tag": { "values.yaml": "image:\n  tag: latest\n" },
    "an image": { "values-prod.yaml": "image: a/b:latest\n" },
  },
  passes: {
    "a version": { "values.yaml": "image:\n  tag: 1.4.0\n" },
    "a tag beside a digest": { "values.yaml": "image:\n  tag: latest\n  digest: sha256:0a\n" },
    "the chart's version": { "values.yaml": 'image:\n  tag: ""\n' },
    "another file": { "it.yaml": "tag: latest\n" },
  },
});
