import { testRule } from "../../../test/rule-fixtures.ts";

const chart = (path: string, text: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": 'db:\n  password: ""\n  host: it\n  existingSecret: it\n',
  [`templates/${path}`]: text,
});

const map = (value: string) => chart("it.yaml", `kind: ConfigMap\ndata:\n  KEY: ${value}\n`);

const pod = (variable: string) =>
  chart(
    "it.yaml",
    `kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: it\n          env:\n            - name: KEY\n              ${variable}\n`,
  );

testRule("helm-secret-shown", {
  fails: {
    "a config map": map("{{ .Values.db.password | quote }}"),
    "a text in a config map": map('"it://it:{{ .Values.db.password }}@db"'),
    "a file in a config map": map("|\n    password={{ $.Values.db.password }}"),
    "a variable": pod("value: {{ .Values.db.password | quote }}"),
    "a secret of an application": chart(
      "it.yaml",
      "kind: ConfigMap\ndata:\n  KEY: {{ .Values.oauth.clientSecret }}\n",
    ),
    "the notes": chart("NOTES.txt", "Sign in with {{ .Values.db.password }}.\n"),
  },
  passes: {
    "another value": map("{{ .Values.db.host | quote }}"),
    "a hash": map("{{ .Values.db.password | sha256sum }}"),
    "a question": map('"{{ if .Values.db.password }}on{{ end }}"'),
    "a secret": chart(
      "it.yaml",
      "kind: Secret\nstringData:\n  KEY: {{ .Values.db.password | quote }}\n",
    ),
    "the name of a secret": pod(
      "valueFrom: { secretKeyRef: { name: '{{ .Values.db.existingSecret }}', key: password } }",
    ),
    "notes on how to read it": chart(
      "NOTES.txt",
      "Read the secret {{ .Values.db.existingSecret }}.\n",
    ),
  },
});
