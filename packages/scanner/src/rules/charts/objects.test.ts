import { testRule } from "../../../test/rule-fixtures.ts";

const chart = (template: string, values = "") => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": values,
  "templates/it.yaml": template,
});

const NAME = "metadata:\n  name: {{ .Release.Name }}\n";

const ingress = (spec: string, annotations = "", values = "") =>
  chart(
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\n${NAME}${annotations}spec:\n${spec}  rules:\n    - host: {{ .Values.host }}\n`,
    values,
  );
const annotated = (line: string) => `  annotations:\n    ${line}\n`;
const TLS = "  tls:\n    - hosts:\n        - {{ .Values.host }}\n      secretName: it\n";

testRule("k8s-ingress-tls", {
  fails: {
    "a chart without certificates": ingress("  ingressClassName: nginx\n"),
    "a redirect that is off": ingress(
      TLS,
      annotated('nginx.ingress.kubernetes.io/ssl-redirect: "false"'),
    ),
    "a redirect that is off by default": ingress(
      TLS,
      annotated("nginx.ingress.kubernetes.io/ssl-redirect: {{ .Values.redirect | quote }}"),
      "redirect: false\n",
    ),
  },
  passes: {
    "a certificate": ingress(TLS),
    "certificates of the values": ingress(
      "{{- if .Values.tls }}\n  tls: {{- toYaml .Values.tls | nindent 4 }}\n{{- end }}\n",
    ),
    "annotations of the values": ingress(
      "",
      "  annotations: {{- toYaml .Values.annotations | nindent 4 }}\n",
    ),
    "annotations of a loop": ingress(
      "",
      "  annotations:\n    {{- range $name, $value := .Values.annotations }}\n    {{ $name }}: {{ $value }}\n    {{- end }}\n",
    ),
    "a certificate of AWS": ingress(
      "",
      annotated("alb.ingress.kubernetes.io/certificate-arn: {{ .Values.certificate }}"),
    ),
    "a class of the inner network": ingress(
      "  ingressClassName: {{ .Values.className }}\n",
      "",
      "className: nginx-internal\n",
    ),
  },
});

const storage = (parameters: string, provisioner = "ebs.csi.aws.com") =>
  chart(
    `apiVersion: storage.k8s.io/v1\nkind: StorageClass\n${NAME}provisioner: ${provisioner}\nparameters:\n  type: gp3\n${parameters}`,
    "encrypted: false\n",
  );

testRule("k8s-storage-class-encryption", {
  fails: {
    "a chart that switches it off": storage('  encrypted: "false"\n'),
    "a chart that leaves it out": storage(""),
    "a default that switches it off": storage("  encrypted: {{ .Values.encrypted | quote }}\n"),
  },
  passes: {
    "a chart that asks for it": storage('  encrypted: "true"\n'),
    "a driver that always encrypts": storage("", "pd.csi.storage.gke.io"),
    "parameters of the values": storage("  {{- toYaml .Values.parameters | nindent 2 }}\n"),
  },
});

const namespace = (level: string) =>
  chart(
    `apiVersion: v1\nkind: Namespace\n${NAME}  labels:\n    pod-security.kubernetes.io/enforce: ${level}\n`,
    "level: privileged\n",
  );

testRule("k8s-pod-security-privileged", {
  fails: {
    "a chart that admits all": namespace("privileged"),
    "a default that admits all": namespace("{{ .Values.level }}"),
  },
  passes: { "a standard": namespace("restricted") },
});
