import { testRule } from "../../../test/rule-fixtures.ts";

const nginx = (server: string, location = "") => ({
  "compose.yaml": "services:\n  web:\n    image: nginx:1.27.3\n",
  "nginx.conf": `http {\n  server {\n    listen 443 ssl;\n    ${server}\n    location / {\n      ${location}\n    }\n  }\n}\n`,
});
const map = (data: string) => ({
  "it.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\ndata: { ${data} }\n`,
});
const ingress = (value: string) => ({
  "it.yaml": `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: it, annotations: { nginx.ingress.kubernetes.io/enable-access-log: "${value}" } }\nspec: {}\n`,
});
const values = (value: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": `ingress-nginx:\n  controller:\n    config:\n      disable-access-log: "${value}"\n`,
});
const mesh = (file: string) => ({
  "it.yaml": `apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nmetadata: { name: it }\nspec: { meshConfig: { accessLogFile: ${file} } }\n`,
});

testRule("gen-access-log-off", {
  fails: {
    "a server": nginx("access_log off;"),
    "the controller's settings": map('disable-access-log: "true"'),
    "an ingress": ingress("false"),
    "values of a chart": values("true"),
    "a mesh": mesh('""'),
    "a map of the mesh": map(`mesh: 'accessLogFile: ""'`),
  },
  passes: {
    "a log": nginx("access_log /dev/stdout combined;"),
    "one location": nginx("", "access_log off;"),
    "a comment": nginx("# access_log off;"),
    "another file": { "main.conf": "access_log off;\n" },
    "a log of the controller": map('disable-access-log: "false"'),
    "an ingress with a log": ingress("true"),
    "values with a log": values("false"),
    "a map of the mesh with a log": map("mesh: 'accessLogFile: /dev/stdout'"),
    "a mesh with a log": mesh("/dev/stdout"),
  },
});

testRule("gen-web-server-tls", {
  fails: {
    "TLS 1.1": nginx("ssl_protocols TLSv1.1 TLSv1.2;"),
    "TLS 1.0": nginx("ssl_protocols TLSv1.2 TLSv1;"),
    "the controller's settings": map("ssl-protocols: TLSv1 TLSv1.2"),
  },
  passes: {
    "TLS 1.2": nginx("ssl_protocols TLSv1.2 TLSv1.3;"),
    "TLS 1.3 of the controller": map("ssl-protocols: TLSv1.3"),
    "the default": nginx(""),
  },
});
