import { testRule } from "../../../test/rule-fixtures.ts";

const chart = (template: string, values = "it: a\n", more: Record<string, string> = {}) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": values,
  "templates/it.yaml": template,
  ...more,
});
const settings = (...lines: string[]) =>
  chart(
    ["kind: ConfigMap", "metadata:", "  name: it", "data:", ...lines, ""].join("\n"),
    "it: a\nlist: [a]\npart: { a: b }\n",
  );

testRule("helm-unbalanced-block", {
  fails: {
    "no end": settings("{{- if .Values.it }}", "  a: b"),
    "two ends": settings("{{- if .Values.it }}", "  a: b", "{{- end }}", "{{- end }}"),
  },
  passes: {
    "an end": settings("{{- if .Values.it }}", "  a: b", "{{- else }}", "  a: c", "{{- end }}"),
    "a comment": settings("{{/* if it */}}", "  a: {{ .Values.it }}"),
    "a text for another engine": settings('  a: {{"{{ range .items }}{{.}}{{ end }}"}}'),
  },
});

testRule("helm-lost-root", {
  fails: {
    "a loop": settings("{{- range .Values.list }}", "  a: {{ .Values.it }}", "{{- end }}"),
    "a part": settings("{{- with .Values.part }}", "  a: {{ .Release.Name }}", "{{- end }}"),
    "a choice in a loop": settings(
      "{{- range .Values.list }}",
      "{{- if .Values.it }}",
      "  a: b",
      "{{- end }}",
      "{{- end }}",
    ),
  },
  passes: {
    "the root": settings("{{- range .Values.list }}", "  a: {{ $.Values.it }}", "{{- end }}"),
    "after the loop": settings(
      "{{- range .Values.list }}",
      "  a: {{ . }}",
      "{{- end }}",
      "  b: {{ .Values.it }}",
    ),
    "the other case": settings(
      "{{- with .Values.part }}",
      "  a: {{ .a }}",
      "{{- else }}",
      "  a: {{ .Values.it }}",
      "{{- end }}",
    ),
    "the root as the part": settings("{{- with $ }}", "  a: {{ .Values.it }}", "{{- end }}"),
  },
});

const helpers = (...names: string[]) => ({
  "templates/_helpers.tpl": names
    .map((name) => `{{- define "${name}" -}}\na\n{{- end }}\n`)
    .join(""),
});
const including = 'metadata:\n  name: {{ include "it.name" . }}\n';

testRule("helm-lost-template", {
  fails: {
    "another name": chart(including, "it: a\n", helpers("it.fullname")),
  },
  passes: {
    "the template": chart(including, "it: a\n", helpers("it.name")),
    "an option of a command": chart(
      `${including}# kubectl get --template "{{"{{ .name }}"}}"\n`,
      "it: a\n",
      helpers("it.name"),
    ),
    "a template for others": chart(including, "it: a\n", helpers("it.name", "it.labels")),
    "a template of another chart": chart(including, "it: a\n", {
      ...helpers("it.fullname"),
      "Chart.yaml":
        "apiVersion: v2\nname: it\nversion: 1.0.0\ndependencies: [{ name: common, version: 1.0.0 }]\n",
    }),
  },
});

const reading = (values: string) => chart("a: {{ .Values.part.a | default 1 }}\n", values);
const depending = (values: string) =>
  chart("a: {{ .Values.it }}\n", values, {
    "Chart.yaml":
      "apiVersion: v2\nname: it\nversion: 1.0.0\ndependencies: [{ name: redis, version: 1.0.0, condition: redis.enabled }]\n",
  });

testRule("helm-missing-parent", {
  fails: {
    "no part": reading("it: a\n"),
    "no part of a part": chart("a: {{ .Values.part.a.b }}\n", "part: {}\n"),
    "no part of a condition": chart("{{ if .Values.part.a }}\na: b\n{{ end }}\n"),
    "no condition of a chart": depending("it: a\n"),
  },
  passes: {
    "an empty part": reading("part: {}\n"),
    "a part": reading("part: { b: 1 }\n"),
    "a part that is asked for": chart(
      "{{ if .Values.part }}\na: {{ .Values.part.a }}\n{{ end }}\n",
    ),
    "a condition of a chart": depending("it: a\nredis: { enabled: false }\n"),
  },
});

const hook = (policy: string) =>
  chart(
    `kind: Job\nmetadata:\n  name: {{ .Release.Name }}\n  annotations:\n    "helm.sh/hook": pre-upgrade\n${policy}`,
  );

testRule("helm-kept-hook", {
  fails: { "no policy": hook("") },
  passes: {
    "a policy": hook('    "helm.sh/hook-delete-policy": hook-succeeded\n'),
    "no hook": chart("kind: Job\nmetadata:\n  name: {{ .Release.Name }}\n"),
  },
});

testRule("helm-new-name", {
  fails: { "a random name": chart("kind: Job\nmetadata:\n  name: a-{{ randAlphaNum 5 }}\n") },
  passes: {
    "the name of the release": chart("kind: Job\nmetadata:\n  name: {{ .Release.Name }}\n"),
    "a random annotation": chart(
      "kind: Job\nmetadata:\n  annotations:\n    name: {{ randAlphaNum 5 }}\n",
    ),
  },
});

testRule("helm-unguarded-lookup", {
  fails: { "a member": chart('a: {{ (lookup "v1" "Secret" "a" "b").data.c }}\n') },
  passes: { "a question": chart('{{ $it := lookup "v1" "Secret" "a" "b" }}\na: b\n') },
});

const versioned = (version: string, more = "") =>
  chart(`apiVersion: ${version}\nkind: PodDisruptionBudget\nname: {{ .Values.it }}\n${more}`);

testRule("helm-removed-api", {
  fails: { "a removed version": versioned("policy/v1beta1") },
  passes: {
    "a current version": versioned("policy/v1"),
    "a question to the cluster": versioned(
      "policy/v1beta1",
      '{{ if .Capabilities.APIVersions.Has "policy/v1" }}\na: b\n{{ end }}\n',
    ),
  },
});

const scaled = (replicas: string) =>
  chart(`kind: Deployment\nspec:\n${replicas}  a: {{ .Values.it }}\n`, "it: a\n", {
    "templates/scaler.yaml": "kind: HorizontalPodAutoscaler\nname: {{ .Values.it }}\n",
  });

testRule("k8s-replicas-and-autoscaler", {
  fails: { "a number in a chart": scaled("  replicas: {{ .Values.it }}\n") },
  passes: {
    "no number in a chart": scaled(""),
    "a number without an autoscaler": scaled(
      "{{ if not .Values.autoscaling }}\n  replicas: {{ .Values.it }}\n{{ end }}\n",
    ),
  },
});
