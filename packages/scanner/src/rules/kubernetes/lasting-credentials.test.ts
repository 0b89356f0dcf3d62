import { testRule } from "../../../test/rule-fixtures.ts";

const secret = (type: string) => ({
  "secret.yaml": `apiVersion: v1\nkind: Secret\nmetadata: { name: it }\ntype: ${type}\n`,
});

const mounted = (seconds: number) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { containers: [{ name: a }], volumes: [{ name: b, projected: { sources: [{ serviceAccountToken: { path: token, expirationSeconds: ${seconds} } }] } }] }\n`,
});

const terraform = (type: string) => `
  resource "kubernetes_secret_v1" "it" {
    metadata {
      name = "it"
    }
    type = "${type}"
  }`;

testRule("k8s-lasting-token", {
  fails: {
    "a secret": secret("kubernetes.io/service-account-token"),
    Terraform: terraform("kubernetes.io/service-account-token"),
    "a year": mounted(31_536_000),
  },
  passes: {
    "another secret": secret("Opaque"),
    Terraform: terraform("kubernetes.io/tls"),
    "an hour": mounted(3600),
  },
});

const certificate = (settings: string) => ({
  "certificate.yaml": `apiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: it }\nspec: { secretName: it, ${settings} }\n`,
});

testRule("k8s-lasting-certificate", {
  fails: {
    "ten years": certificate("duration: 87600h"),
    "three years": certificate("duration: 26280h0m0s"),
  },
  passes: {
    "the default": certificate("dnsNames: [a.example.com]"),
    "a year": certificate("duration: 8760h"),
    "an authority": certificate("duration: 87600h, isCA: true"),
  },
});

testRule("k8s-certificate-key", {
  fails: { "a short key": certificate("privateKey: { algorithm: RSA, size: 1024 }") },
  passes: {
    "a long key": certificate("privateKey: { size: 2048 }"),
    "another kind of key": certificate("privateKey: { algorithm: ECDSA, size: 256 }"),
    "the default": certificate("privateKey: { rotationPolicy: Always }"),
  },
});

const chart = (template: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": "name: it\n",
  "templates/it.yaml": template,
});

const templated = (type: string) =>
  chart(`apiVersion: v1\nkind: Secret\nmetadata:\n  name: {{ .Values.name }}\ntype: ${type}\n`);

testRule("k8s-lasting-token", {
  fails: { "a chart": templated("kubernetes.io/service-account-token") },
  passes: { "another secret of a chart": templated("Opaque") },
});
