import { and, anyOf, type Fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { versioned } from "./pod.ts";
import { annotation } from "./published.ts";

const INGRESSES = versioned(["kubernetes_ingress"]);

/** Annotations by which controllers take certificates from elsewhere. */
const CERTIFICATES = [
  "alb.ingress.kubernetes.io/certificate-arn",
  "appgw.ingress.kubernetes.io/appgw-ssl-certificate",
  "cert-manager.io/cluster-issuer",
  "cert-manager.io/issuer",
  "ingress.gcp.kubernetes.io/pre-shared-cert",
  "networking.gke.io/managed-certificates",
];

/** Annotations that decide whether plain HTTP is redirected. */
const REDIRECTS = [
  "nginx.ingress.kubernetes.io/ssl-redirect",
  "nginx.ingress.kubernetes.io/force-ssl-redirect",
  "appgw.ingress.kubernetes.io/ssl-redirect",
  "ingress.kubernetes.io/ssl-redirect",
];

function lacksCertificate(ingress: ResourceView): Fact {
  const certificates = CERTIFICATES.map((name) => annotation(ingress, name).isPresent());
  const listensOnHttps = annotation(ingress, "alb.ingress.kubernetes.io/listen-ports").matches(
    /HTTPS/,
  );
  return and(ingress.blocks("spec.tls").isEmpty(), not(anyOf([...certificates, listensOnHttps])));
}

function leavesHttp(ingress: ResourceView): Fact {
  return anyOf(REDIRECTS.map((name) => annotation(ingress, name).is(false)));
}

/** Rules for the encryption of traffic to and within a cluster. */
export const transportRules: readonly Rule[] = [
  {
    id: "k8s-ingress-tls",
    title: "Ingress serves plain HTTP",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: "Add `tls` with a `secretName`, and leave the redirect from HTTP on.",
    link: "https://kubernetes.io/docs/concepts/services-networking/ingress/#tls",
    checks: [resource(INGRESSES, (ingress) => [lacksCertificate(ingress), leavesHttp(ingress)])],
  },
  {
    id: "k8s-mesh-plaintext",
    title: "Service mesh accepts unencrypted connections",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Pods outside the mesh can call services without proving who they are.",
    fix: "Set `mtls.mode: STRICT`, and `ISTIO_MUTUAL` in destination rules.",
    link: "https://istio.io/latest/docs/tasks/security/authentication/mtls-migration/",
    checks: [
      resource("istio_peer_authentication", (peers) =>
        peers.attr("spec.mtls.mode").isIn(["PERMISSIVE", "DISABLE"]),
      ),
      resource("istio_destination_rule", (rule) =>
        rule.attr("spec.traffic_policy.tls.mode").is("DISABLE"),
      ),
    ],
  },
];
