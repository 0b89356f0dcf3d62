import { and, anyOf, type Fact, ifKnown, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { plainIngressCheck, redirectCheck } from "../charts/objects.ts";
import { oldProtocolChecks } from "../charts/old-protocols.ts";
import { settingCheck } from "../charts/settings.ts";
import { says } from "./control-plane-flags.ts";
import { containerChecks, versioned } from "./pod.ts";
import { annotation, isInside } from "./published.ts";

const INGRESSES = versioned(["kubernetes_ingress"]);

const SERVICES = versioned(["kubernetes_service"]);

const GOOGLE_CERTIFICATES = [
  "ingress.gcp.kubernetes.io/pre-shared-cert",
  "networking.gke.io/managed-certificates",
];

/** Annotations by which controllers take certificates from elsewhere. */
const CERTIFICATES = [
  ...GOOGLE_CERTIFICATES,
  "alb.ingress.kubernetes.io/certificate-arn",
  "appgw.ingress.kubernetes.io/appgw-ssl-certificate",
  "nginx.ingress.kubernetes.io/ssl-passthrough",
  "traefik.ingress.kubernetes.io/router.tls",
];

const LISTENERS = "alb.ingress.kubernetes.io/listen-ports";

/** Classes whose requests come through a tunnel or another balancer, which ends TLS. */
const BEHIND_OTHERS = /cloudflare|ngrok|tunnel|internal|private/i;

/** Redirects even without a certificate, and whatever `ssl-redirect` says. */
const FORCED = "nginx.ingress.kubernetes.io/force-ssl-redirect";

/** Annotations that decide whether plain HTTP is redirected. */
const REDIRECTS = [
  "nginx.ingress.kubernetes.io/ssl-redirect",
  "appgw.ingress.kubernetes.io/ssl-redirect",
  "ingress.kubernetes.io/ssl-redirect",
];

function lacksCertificate(ingress: ResourceView): Fact {
  const certificates = CERTIFICATES.map((name) => annotation(ingress, name).isPresent());
  const listensOnHttps = annotation(ingress, LISTENERS).matches(/HTTPS/);
  const isBehindOthers = or(
    ingress.attr("spec.ingress_class_name").matches(BEHIND_OTHERS),
    annotation(ingress, "kubernetes.io/ingress.class").matches(BEHIND_OTHERS),
  );
  return and(
    ingress.blocks("spec.tls").isEmpty(),
    not(anyOf([...certificates, listensOnHttps, isBehindOthers])),
  );
}

function leavesHttp(ingress: ResourceView): Fact {
  const alb = "alb.ingress.kubernetes.io";
  const isOfAlb = and(
    annotation(ingress, LISTENERS).matches(/"HTTP"/),
    annotation(ingress, LISTENERS).matches(/"HTTPS"/),
    not(annotation(ingress, `${alb}/scheme`).is("internal")),
    not(annotation(ingress, `${alb}/ssl-redirect`).isPresent()),
    not(annotation(ingress, `${alb}/actions.ssl-redirect`).isPresent()),
  );
  return or(
    unless(
      annotation(ingress, FORCED).is(true),
      anyOf(REDIRECTS.map((name) => annotation(ingress, name).is(false))),
    ),
    isOfAlb,
    leavesHttpOfGoogle(ingress),
  );
}

/** Google's balancers serve HTTP beside HTTPS, unless an annotation or a redirect says otherwise. */
function leavesHttpOfGoogle(ingress: ResourceView): Fact {
  const allowed = annotation(ingress, "kubernetes.io/ingress.allow-http");
  const frontend = annotation(ingress, "networking.gke.io/v1beta1.FrontendConfig");
  const hasCertificate = anyOf([
    ...GOOGLE_CERTIFICATES.map((name) => annotation(ingress, name).isPresent()),
    and(
      annotation(ingress, "kubernetes.io/ingress.class").is("gce"),
      ingress.blocks("spec.tls").exists(),
    ),
  ]);
  const namespace = ingress.attr("metadata.namespace");
  const isWithoutRedirect = ingress.others("gke_frontend_config").some((config) => {
    const own = config.attr("metadata.namespace");
    return and(
      config.attr("metadata.name").isSameAs(frontend),
      or(own.isSameAs(namespace), and(own.isAbsent(), namespace.isAbsent())),
      config.attr("spec.redirect_to_https.enabled").isNot(true),
    );
  });
  return and(
    or(allowed.is(true), and(allowed.isAbsent(), hasCertificate)),
    or(frontend.isAbsent(), ifKnown(isWithoutRedirect)),
    not(isInside(ingress)),
  );
}

/** Policies of Amazon's balancers that accept TLS 1.0 or 1.1. */
const OLD_POLICY = /^ELBSecurityPolicy-(?!(TLS13|TLS|FS)-1-[23]-)/;

/** Where objects name the oldest version of TLS that they accept, and versions that are too old. */
const OLDEST: readonly (readonly [type: string, path: string, old: RegExp])[] = [
  ["traefik_tlsoption", "spec.min_version", /^VersionTLS1[01]$/],
  ["contour_httpproxy", "spec.virtualhost.tls.minimum_protocol_version", /^1\.[01]$/],
  ["envoy_client_traffic_policy", "spec.tls.min_version", /^(1(\.[01])?)$/],
];

/** A balancer on the internet for HTTP and nothing else, without a certificate. */
function servesHttp(service: ResourceView): Fact {
  const ports = service.blocks("spec.port");
  const isOn = (wanted: readonly number[]) => ports.some((port) => port.attr("port").isIn(wanted));
  const isEncrypted = or(
    isOn([443, 8443]),
    ports.some((port) => port.attr("name").matches(/https|tls|ssl/i)),
    ...ENCRYPTED_SERVICES.map((name) => annotation(service, name).isPresent()),
  );
  return unless(
    or(isEncrypted, isInside(service)),
    and(isOn([80, 8080]), service.attr("spec.type").is("LoadBalancer")),
  );
}

/** Annotations by which balancers get a certificate. */
const ENCRYPTED_SERVICES = [
  "service.beta.kubernetes.io/aws-load-balancer-ssl-cert",
  "service.beta.kubernetes.io/do-loadbalancer-certificate-id",
  "service.beta.kubernetes.io/linode-loadbalancer-default-protocol",
  "service.beta.kubernetes.io/oci-load-balancer-ssl-ports",
  "load-balancer.hetzner.cloud/http-certificates",
];

/** Options by which metrics-server and Traefik take every certificate. */
const UNVERIFYING = /^--(kubelet-insecure-tls|serversTransport\.insecureSkipVerify)(=true)?$/i;

const unverifyingPrograms = [
  ...containerChecks((container) => says(container, UNVERIFYING)),
  settingCheck(
    /kubelet-insecure-tls|insecureSkipVerify/i,
    ({ within, name, text }) =>
      name === "" && /^(args|command)$/.test(within.at(-1) ?? "") && UNVERIFYING.test(text),
  ),
];

/** Where objects say that a server's certificate needs no check. */
const UNVERIFIED: readonly (readonly [types: readonly string[], block: string, name: string])[] = [
  [["kubernetes_apiservice"], "spec", "insecure_skip_tlsverify"],
  [versioned(["kubernetes_api_service"]), "spec", "insecure_skip_tls_verify"],
  [["prometheus_service_monitor"], "spec.endpoints.tls_config", "insecure_skip_verify"],
  [["prometheus_pod_monitor"], "spec.pod_metrics_endpoints.tls_config", "insecure_skip_verify"],
  [["istio_destination_rule"], "spec.traffic_policy.tls", "insecure_skip_verify"],
  [
    ["istio_destination_rule"],
    "spec.traffic_policy.port_level_settings.tls",
    "insecure_skip_verify",
  ],
  [["cert_manager_issuer", "cert_manager_cluster_issuer"], "spec.acme", "skip_tlsverify"],
  [["kubernetes_join_configuration"], "discovery.bootstrap_token", "unsafe_skip_caverification"],
  [["kubernetes_config"], "clusters.cluster", "insecure-skip-tls-verify"],
  [["velero_backup_storage_location"], "spec.config", "insecure_skip_tlsverify"],
  [["traefik_servers_transport"], "spec", "insecure_skip_verify"],
  [["traefik_servers_transport_tcp"], "spec.tls", "insecure_skip_verify"],
];

/** Ports that are excepted from the encryption of their pods. */
function plainPorts(peers: ResourceView): readonly Fact[] {
  const ports = peers.attr("spec.port_level_mtls");
  const numbers = ports.value.kind === "object" ? [...ports.value.entries.keys()] : [];
  return numbers.map((port) => ports.member(port).member("mode").isIn(["PERMISSIVE", "DISABLE"]));
}

/** Rules for the encryption of traffic to and within a cluster. */
export const transportRules: readonly Rule[] = [
  {
    id: "k8s-ingress-backend-unverified",
    title: "Ingress doesn't verify the certificate of its service",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone between the ingress and the pods can pose as the service.",
    fix: 'Set `proxy-ssl-verify: "on"` with the authority in `proxy-ssl-secret`.',
    link: "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#backend-certificate-authentication",
    checks: [
      resource(INGRESSES, (ingress) =>
        and(
          annotation(ingress, "nginx.ingress.kubernetes.io/backend-protocol").matches(
            /^(HTTPS|GRPCS)$/i,
          ),
          annotation(ingress, "nginx.ingress.kubernetes.io/proxy-ssl-verify").is("off"),
        ),
      ),
    ],
  },
  {
    id: "k8s-ingress-client-unverified",
    title: "Ingress doesn't check the certificates of clients",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Clients get in without a certificate that your authority issued.",
    fix: 'Set `auth-tls-verify-client: "on"`.',
    link: "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#client-certificate-authentication",
    checks: [
      resource(INGRESSES, (ingress) =>
        and(
          annotation(ingress, "nginx.ingress.kubernetes.io/auth-tls-secret").isPresent(),
          annotation(ingress, "nginx.ingress.kubernetes.io/auth-tls-verify-client").isIn([
            "off",
            "optional_no_ca",
          ]),
        ),
      ),
    ],
  },
  {
    id: "k8s-ingress-tls",
    title: "Ingress serves plain HTTP",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: "Add `tls` with a `secretName`, and leave the redirect from HTTP on.",
    link: "https://kubernetes.io/docs/concepts/services-networking/ingress/#tls",
    checks: [
      resource(INGRESSES, (ingress) => [lacksCertificate(ingress), leavesHttp(ingress)]),
      plainIngressCheck([...CERTIFICATES, LISTENERS], BEHIND_OTHERS),
      redirectCheck(REDIRECTS),
    ],
  },
  {
    id: "k8s-service-http",
    title: "Load balancer of a service serves plain HTTP",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: "Publish the service by an ingress or a gateway with a certificate, or make the balancer internal.",
    link: "https://kubernetes.io/docs/concepts/services-networking/service/#ssl-support-on-aws",
    checks: [resource(SERVICES, servesHttp)],
  },
  {
    id: "k8s-unverified-server",
    title: "Certificate of a server is not checked",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Anyone on the network path can answer instead of the server, and read what is sent.",
    fix: "Name the certificate authority (`caBundle`, `tlsConfig.ca`, `rootCAsSecrets`) instead.",
    link: "https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/api-service-v1/",
    checks: [
      ...UNVERIFIED.map(([types, path, name]) =>
        resource(types, (view) => view.blocks(path).each((block) => block.attr(name).is(true))),
      ),
      ...unverifyingPrograms,
      resource(versioned(["kubernetes_secret"]), (secret) =>
        and(
          secret.attr("metadata.labels").member("argocd.argoproj.io/secret-type").matches(/^repo/),
          secret.attr("string_data").member("insecure").is("true"),
        ),
      ),
    ],
  },
  {
    id: "k8s-gateway-old-tls",
    title: "Gateway or load balancer of the cluster accepts outdated encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1 and the ciphers of their time have known weaknesses.",
    fix: "Set `minProtocolVersion: TLSV1_2`, or leave it out.",
    link: "https://istio.io/latest/docs/reference/config/networking/gateway/#ServerTLSSettings",
    checks: [
      resource("istio_gateway", (gateway) =>
        gateway
          .blocks("spec.servers")
          .each((server) => server.attr("tls.min_protocol_version").isIn(["TLSV1_0", "TLSV1_1"])),
      ),
      ...OLDEST.map(([type, path, old]) => resource(type, (view) => view.attr(path).matches(old))),
      resource(INGRESSES, (ingress) =>
        annotation(ingress, "alb.ingress.kubernetes.io/ssl-policy").matches(OLD_POLICY),
      ),
      resource(SERVICES, (service) =>
        annotation(
          service,
          "service.beta.kubernetes.io/aws-load-balancer-ssl-negotiation-policy",
        ).matches(OLD_POLICY),
      ),
      ...oldProtocolChecks,
    ],
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
      resource("istio_peer_authentication", plainPorts),
      resource("istio_destination_rule", (rule) =>
        rule.attr("spec.traffic_policy.tls.mode").is("DISABLE"),
      ),
      ...["spec.traffic_policy.port_level_settings", "spec.subsets.traffic_policy"].map((path) =>
        resource("istio_destination_rule", (rule) =>
          rule.blocks(path).each((part) => part.attr("tls.mode").is("DISABLE")),
        ),
      ),
      resource("linkerd_server_authorization", (rule) =>
        rule.attr("spec.client.unauthenticated").is(true),
      ),
    ],
  },
];
