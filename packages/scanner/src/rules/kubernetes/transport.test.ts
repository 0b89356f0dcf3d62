import { testRule } from "../../../test/rule-fixtures.ts";

const ingress = (spec: string, annotations = "") => ({
  "ingress.yaml": `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: it\n  annotations:\n    a: b\n${annotations}spec:\n${spec}  rules: []\n`,
});

const TLS = "  tls: [{ hosts: [a.example.com], secretName: a }]\n";

testRule("k8s-ingress-tls", {
  fails: {
    "no certificate": ingress(""),
    "no redirect": ingress(TLS, '    nginx.ingress.kubernetes.io/ssl-redirect: "false"\n'),
  },
  passes: {
    "a certificate": ingress(TLS),
    "a certificate of AWS": ingress("", "    alb.ingress.kubernetes.io/certificate-arn: arn\n"),
    "a managed certificate": ingress("", "    networking.gke.io/managed-certificates: a\n"),
  },
  open: {
    "annotations of the caller's":
      'variable "a" {}\nresource "kubernetes_ingress_v1" "it" {\n  metadata {\n    annotations = var.a\n  }\n  spec {}\n}\n',
  },
});

const mesh = (kind: string, spec: string) => ({
  "mesh.yaml": `apiVersion: security.istio.io/v1\nkind: ${kind}\nmetadata:\n  name: it\nspec:\n${spec}`,
});

testRule("k8s-mesh-plaintext", {
  fails: {
    "plain text beside TLS": mesh("PeerAuthentication", "  mtls: { mode: PERMISSIVE }\n"),
    "plain text to a host": mesh(
      "DestinationRule",
      "  trafficPolicy:\n    tls: { mode: DISABLE }\n",
    ),
  },
  passes: {
    "TLS only": mesh("PeerAuthentication", "  mtls: { mode: STRICT }\n"),
    "the mode of the mesh": mesh("PeerAuthentication", "  selector: {}\n"),
  },
});
