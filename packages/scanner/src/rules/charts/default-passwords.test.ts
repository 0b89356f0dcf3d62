import { testRule } from "../../../test/rule-fixtures.ts";

const chart = (values: string, path = "it/values.yaml") => ({
  "it/Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "it/templates/it.yaml": "kind: Secret\nmetadata:\n  name: {{ .Release.Name }}\n",
  [path]: values,
});

testRule("helm-default-password", {
  fails: {
    "a password": chart("database:\n  password: Rq7-sunset-Maple04\n"),
    "a secret with capitals": chart("session:\n  secret: Winter-Orange-42\n"),
  },
  passes: {
    "no password": chart('database:\n  password: ""\n'),
    "a placeholder": chart("database:\n  password: changeme\n"),
    "the name of a secret": chart("tls:\n  secret: wildcard-cert-2024\n"),
    "values of an installation": chart("password: Rq7-sunset-Maple04\n", "it/ci/values.yaml"),
  },
});
