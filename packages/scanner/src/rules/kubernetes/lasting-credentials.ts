import { and, not, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { settingCheck } from "../charts/settings.ts";
import { podChecks, versioned } from "./pod.ts";

/** The type of a secret with a token that never expires. */
const OF_ACCOUNT = "kubernetes.io/service-account-token";

/** More than a month, in seconds. */
const MONTH = 31 * 24 * 3600;

/** A whole number of hours from 20,000 on is more than two years. */
const YEARS = /^([2-9]\d{4}|\d{6,})h/;

/** Rules for credentials of a cluster that are valid for long. */
export const lastingCredentialRules: readonly Rule[] = [
  {
    id: "k8s-lasting-token",
    title: "Token of a service account is valid for long",
    severity: "LOW",
    category: "security",
    topic: "secrets",
    explanation: "A leaked token works for everyone until it expires or someone deletes it.",
    fix: "Mount a token with `serviceAccountToken` and an hour in `expirationSeconds`, or request one with `kubectl create token`.",
    link: "https://kubernetes.io/docs/concepts/security/service-accounts/#get-a-token",
    checks: [
      resource(versioned(["kubernetes_secret"]), (secret) => secret.attr("type").is(OF_ACCOUNT)),
      settingCheck(
        /service-account-token/,
        ({ kind, within, name, text }) =>
          kind === "Secret" && within.length === 0 && name === "type" && text === OF_ACCOUNT,
      ),
      ...podChecks((pod) =>
        pod
          .blocks("volume.projected.sources.service_account_token")
          .each((token) => token.attr("expiration_seconds").isAbove(MONTH)),
      ),
    ],
  },
  {
    id: "k8s-lasting-certificate",
    title: "Certificate in the cluster is valid for years",
    severity: "LOW",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "A leaked key works until the certificate expires.",
    fix: "Remove `duration`, whose default is 90 days, because the certificate is renewed by itself.",
    link: "https://cert-manager.io/docs/usage/certificate/",
    checks: [
      resource("cert_manager_certificate", (certificate) =>
        and(
          certificate.attr("spec.duration").matches(YEARS),
          not(certificate.attr("spec.is_ca").is(true)),
        ),
      ),
    ],
  },
  {
    id: "k8s-certificate-key",
    title: "Key of a certificate in the cluster is too short",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "cert-manager refuses RSA keys under 2,048 bits, because they can be broken.",
    fix: "Set `privateKey.size` to 2048 or more, or remove it.",
    link: "https://cert-manager.io/docs/reference/api-docs/#cert-manager.io/v1.CertificatePrivateKey",
    checks: [
      resource("cert_manager_certificate", (certificate) => {
        const key = (name: string) => certificate.attr(`spec.private_key.${name}`);
        return and(
          or(key("algorithm").isAbsent(), key("algorithm").is("RSA")),
          key("size").isPresent(),
          not(key("size").isAbove(2047)),
        );
      }),
    ],
  },
];
