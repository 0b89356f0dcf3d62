import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { versioned } from "./pod.ts";
import { annotation } from "./published.ts";

/**
 * A host outside of the cluster. Names inside have no dot, or end with the cluster's or with the
 * namespace of a service, which isn't the end of a public name.
 */
const OUTSIDE =
  /^http:\/\/(?!localhost\b|127\.|\[::1\])(?![^/:]*\.(svc|local|internal|cluster)([.:/]|$))(?![\w-]+\.[\w-]+(\.svc\b[^/:]*)?:\d+(\/|$))(?![\w-]+\.(?!(app|cloud|co|com|dev|eu|info|io|net|org|[a-z]{2})(\/|$))[\w-]+(\/|$))[^/:$\s]+\.[^/:\s]+/;

const isPlain = (address: AttributeView): Fact => address.matches(OUTSIDE);

/** Rules for keys and credentials that are fetched over the network. */
export const plaintextIdentityRules: readonly Rule[] = [
  {
    id: "k8s-plaintext-identity",
    title: "Keys or credentials come over plain HTTP",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Anyone on the network path can answer instead, and then sign in as anyone or read the secrets.",
    fix: "Use an address with `https://`.",
    link: "https://istio.io/latest/docs/reference/config/security/request_authentication/#JWTRule",
    checks: [
      resource("istio_request_authentication", (policy) =>
        policy.blocks("spec.jwt_rules").each((rule) => isPlain(rule.attr("jwks_uri"))),
      ),
      resource(
        ["external_secrets_secret_store", "external_secrets_cluster_secret_store"],
        (store) => isPlain(store.attr("spec.provider.vault.server")),
      ),
      resource(versioned(["kubernetes_ingress"]), (ingress) =>
        isPlain(annotation(ingress, "nginx.ingress.kubernetes.io/auth-url")),
      ),
    ],
  },
];
