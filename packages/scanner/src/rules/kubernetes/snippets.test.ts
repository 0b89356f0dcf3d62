import { testRule } from "../../../test/rule-fixtures.ts";

const map = (key: string, value: string) => ({
  "map.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\ndata: { ${key}: "${value}" }\n`,
});

const values = (text: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": text,
});

testRule("k8s-snippets-allowed", {
  fails: {
    "a setting": map("allow-snippet-annotations", "true"),
    "every risk": map("annotations-risk-level: Critical, allow-snippet-annotations", "true"),
    values: values("controller: { allowSnippetAnnotations: true }\n"),
    "values of a part": values(
      "ingress-nginx: { controller: { allowSnippetAnnotations: true } }\n",
    ),
  },
  passes: {
    "a setting": map("allow-snippet-annotations", "false"),
    "a risk without snippets": map("annotations-risk-level", "Critical"),
    "snippets that are refused": map(
      "annotations-risk-level: High, allow-snippet-annotations",
      "true",
    ),
    values: values("controller: { allowSnippetAnnotations: false }\n"),
  },
});

const ingress = (name: string) => ({
  "ingress.yaml": `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: it, annotations: { nginx.ingress.kubernetes.io/${name}: "a b;" } }\n`,
});

testRule("k8s-ingress-snippet", {
  fails: { server: ingress("server-snippet"), path: ingress("configuration-snippet") },
  passes: { "another annotation": ingress("proxy-body-size") },
});

const chart = (template: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": "name: it\n",
  "templates/it.yaml": template,
});

const annotated = (name: string) =>
  chart(
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: {{ .Values.name }}\n  annotations:\n    nginx.ingress.kubernetes.io/${name}: "a b;"\n`,
  );

testRule("k8s-ingress-snippet", {
  fails: { "a chart": annotated("server-snippet") },
  passes: { "another annotation of a chart": annotated("proxy-body-size") },
});

const configured = (value: string) =>
  chart(
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Values.name }}\ndata:\n  allow-snippet-annotations: "${value}"\n`,
  );

testRule("k8s-snippets-allowed", {
  fails: { "a chart": configured("true") },
  passes: { "a chart without": configured("false") },
});
