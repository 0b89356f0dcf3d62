import { testRule } from "../../../test/rule-fixtures.ts";

const ingress = (spec: string, annotations = "") => ({
  "ingress.yaml": `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: it\n  annotations:\n    a: b\n${annotations}spec:\n${spec}  rules: []\n`,
});

const TLS = "  tls: [{ hosts: [a.example.com], secretName: a }]\n";

const PORTS = `    alb.ingress.kubernetes.io/listen-ports: '[{"HTTP": 80}, {"HTTPS": 443}]'\n`;
const CERTIFICATE = "    alb.ingress.kubernetes.io/certificate-arn: arn\n";

const FRONTEND = "    networking.gke.io/v1beta1.FrontendConfig: a\n";
const OF_GOOGLE = "    kubernetes.io/ingress.class: gce\n";
const MANAGED = "    networking.gke.io/managed-certificates: a\n";
const ALLOWED = `${MANAGED}    kubernetes.io/ingress.allow-http: "true"\n`;

const withFrontend = (annotations: string, spec: string, name = "a") => ({
  ...ingress("", annotations),
  "frontend.yaml": `apiVersion: networking.gke.io/v1beta1\nkind: FrontendConfig\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`,
});
const REDIRECT = "redirectToHttps: { enabled: true }";

testRule("k8s-ingress-tls", {
  fails: {
    "no certificate": ingress(""),
    "an issuer that is asked for nothing": ingress("", "    cert-manager.io/issuer: a\n"),
    "HTTP of AWS beside HTTPS": ingress("", `${PORTS}${CERTIFICATE}`),
    "HTTP of Google": ingress(
      "",
      '    networking.gke.io/managed-certificates: a\n    kubernetes.io/ingress.allow-http: "true"\n',
    ),
    "HTTP of Google by default": ingress("", MANAGED),
    "HTTP of Google with a certificate that is shared": ingress(
      "",
      "    ingress.gcp.kubernetes.io/pre-shared-cert: a\n",
    ),
    "HTTP of Google with no redirect": withFrontend(`${ALLOWED}${FRONTEND}`, "sslPolicy: modern"),
    "HTTP of Google beside a certificate in a secret": ingress(TLS, OF_GOOGLE),
    "HTTP of Google with a redirect that is off": withFrontend(
      `${MANAGED}${FRONTEND}`,
      "redirectToHttps: { enabled: false }",
    ),
    "no redirect": ingress(TLS, '    nginx.ingress.kubernetes.io/ssl-redirect: "false"\n'),
  },
  passes: {
    "a certificate": ingress(TLS),
    "a redirect that is forced": ingress(
      TLS,
      '    nginx.ingress.kubernetes.io/ssl-redirect: "false"\n    nginx.ingress.kubernetes.io/force-ssl-redirect: "true"\n',
    ),
    "the redirect of certificates alone": ingress(
      TLS,
      '    nginx.ingress.kubernetes.io/force-ssl-redirect: "false"\n',
    ),
    "a redirect of AWS": ingress(
      "",
      `${PORTS}${CERTIFICATE}    alb.ingress.kubernetes.io/ssl-redirect: "443"\n`,
    ),
    "no HTTP of Google": ingress(
      "",
      '    networking.gke.io/managed-certificates: a\n    kubernetes.io/ingress.allow-http: "false"\n',
    ),
    "a certificate of AWS": ingress("", "    alb.ingress.kubernetes.io/certificate-arn: arn\n"),
    "a tunnel": ingress("  ingressClassName: cloudflare-tunnel\n"),
    "a class of the inner network": ingress(
      "",
      "    kubernetes.io/ingress.class: nginx-internal\n",
    ),
    "a router with TLS": ingress("", '    traefik.ingress.kubernetes.io/router.tls: "true"\n'),
    "no HTTP of Google beside a certificate in a secret": ingress(
      TLS,
      `${OF_GOOGLE}    kubernetes.io/ingress.allow-http: "false"\n`,
    ),
    "a certificate of another controller": ingress(TLS, OF_GOOGLE.replace("gce", "nginx")),
    "a redirect of Google": withFrontend(`${ALLOWED}${FRONTEND}`, REDIRECT),
    "a redirect of Google for HTTP by default": withFrontend(`${MANAGED}${FRONTEND}`, REDIRECT),
    "settings of Google from elsewhere": ingress("", `${ALLOWED}${FRONTEND}`),
    "settings of another ingress of Google": withFrontend(
      `${ALLOWED}${FRONTEND}`,
      "sslPolicy: modern",
      "b",
    ),
    "an inner balancer of Google": ingress(
      "",
      `${MANAGED}    kubernetes.io/ingress.class: gce-internal\n`,
    ),
  },
  open: {
    "annotations of the caller's":
      'variable "a" {}\nresource "kubernetes_ingress_v1" "it" {\n  metadata {\n    annotations = var.a\n  }\n  spec {}\n}\n',
  },
});

const mesh = (kind: string, spec: string) => ({
  "mesh.yaml": `apiVersion: security.istio.io/v1\nkind: ${kind}\nmetadata:\n  name: it\nspec:\n${spec}`,
});

const ports = (mode: string) =>
  `  mtls: { mode: STRICT }\n  portLevelMtls:\n    8080: { mode: ${mode} }\n`;
const linkerd = (client: string) => ({
  "mesh.yaml": `apiVersion: policy.linkerd.io/v1beta1\nkind: ServerAuthorization\nmetadata: { name: it }\nspec: { client: { ${client} } }\n`,
});

testRule("k8s-mesh-plaintext", {
  fails: {
    "plain text beside TLS": mesh("PeerAuthentication", "  mtls: { mode: PERMISSIVE }\n"),
    "plain text to a host": mesh(
      "DestinationRule",
      "  trafficPolicy:\n    tls: { mode: DISABLE }\n",
    ),
    "plain text to a port": mesh("PeerAuthentication", ports("DISABLE")),
    "plain text to a port of a host": mesh(
      "DestinationRule",
      "  trafficPolicy:\n    portLevelSettings: [{ port: { number: 80 }, tls: { mode: DISABLE } }]\n",
    ),
    "plain text to a version": mesh(
      "DestinationRule",
      "  subsets: [{ name: a, trafficPolicy: { tls: { mode: DISABLE } } }]\n",
    ),
    "callers of no mesh": linkerd("unauthenticated: true"),
  },
  passes: {
    "TLS only": mesh("PeerAuthentication", "  mtls: { mode: STRICT }\n"),
    "TLS of a port": mesh("PeerAuthentication", ports("STRICT")),
    "callers of the mesh": linkerd("meshTLS: { serviceAccounts: [{ name: web }] }"),
    "the mode of the mesh": mesh("PeerAuthentication", "  selector: {}\n"),
  },
});

const gateway = (tls: string) => ({
  "gateway.yaml": `apiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata:\n  name: it\nspec:\n  servers:\n    - port: { number: 443, name: https, protocol: HTTPS }\n      hosts: ["a.example.com"]\n      tls: ${tls}\n`,
});

testRule("k8s-gateway-old-tls", {
  fails: {
    "TLS 1.0": gateway("{ mode: SIMPLE, minProtocolVersion: TLSV1_0 }"),
    "TLS 1.1": gateway("{ mode: SIMPLE, minProtocolVersion: TLSV1_1 }"),
  },
  passes: {
    "TLS 1.3": gateway("{ mode: SIMPLE, minProtocolVersion: TLSV1_3 }"),
    "the default": gateway("{ mode: SIMPLE }"),
    "a gateway of Kubernetes": {
      "gateway.yaml":
        "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: it }\nspec: { listeners: [] }\n",
    },
  },
});

const object = (version: string, kind: string, spec: string) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it }\nspec: ${spec}\n`,
});

const API = ["apiregistration.k8s.io/v1", "APIService"] as const;
const MONITOR = ["monitoring.coreos.com/v1", "ServiceMonitor"] as const;

testRule("k8s-unverified-server", {
  fails: {
    "an API": object(...API, "{ group: a, insecureSkipTLSVerify: true }"),
    "an API in Terraform":
      'resource "kubernetes_api_service_v1" "it" {\n  spec {\n    insecure_skip_tls_verify = true\n  }\n}\n',
    "a source of metrics": object(
      ...MONITOR,
      "{ endpoints: [{ port: a }, { port: b, tlsConfig: { insecureSkipVerify: true } }] }",
    ),
    "metrics of pods": object(
      "monitoring.coreos.com/v1",
      "PodMonitor",
      "{ podMetricsEndpoints: [{ port: a, tlsConfig: { insecureSkipVerify: true } }] }",
    ),
    "what a proxy forwards to": object(
      "traefik.io/v1alpha1",
      "ServersTransport",
      "{ insecureSkipVerify: true }",
    ),
    "what a proxy forwards to by TCP": object(
      "traefik.containo.us/v1alpha1",
      "ServersTransportTCP",
      "{ tls: { insecureSkipVerify: true } }",
    ),
  },
  passes: {
    "an API with its authority": object(...API, "{ group: a, caBundle: YQ== }"),
    "a source of metrics with its authority": object(
      ...MONITOR,
      "{ endpoints: [{ port: a, tlsConfig: { serverName: a } }] }",
    ),
    "a kind of another project": object(
      "example.com/v1",
      "ServersTransport",
      "{ insecureSkipVerify: true }",
    ),
  },
  open: {
    "a choice of the caller's":
      'variable "a" {}\nresource "kubernetes_api_service" "it" {\n  spec {\n    insecure_skip_tls_verify = var.a\n  }\n}\n',
  },
});

const made = (version: string, kind: string, spec: object, annotations: object = {}) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it, annotations: ${JSON.stringify(annotations)} }\nspec: ${JSON.stringify(spec)}\n`,
});
const OLD = "ELBSecurityPolicy-2016-08";
const NEW = "ELBSecurityPolicy-TLS13-1-2-2021-06";
const alb = (policy: string) =>
  made("networking.k8s.io/v1", "Ingress", {}, { "alb.ingress.kubernetes.io/ssl-policy": policy });
const POLICY = "service.beta.kubernetes.io/aws-load-balancer-ssl-negotiation-policy";
const traefik = (minVersion: string) => made("traefik.io/v1alpha1", "TLSOption", { minVersion });
const contour = (minimumProtocolVersion: string) =>
  made("projectcontour.io/v1", "HTTPProxy", {
    virtualhost: { fqdn: "a.example.com", tls: { secretName: "a", minimumProtocolVersion } },
  });
const envoy = (minVersion: string) =>
  made("gateway.envoyproxy.io/v1alpha1", "ClientTrafficPolicy", { tls: { minVersion } });

testRule("k8s-gateway-old-tls", {
  fails: {
    "an ingress of AWS": alb(OLD),
    "a service of AWS": made("v1", "Service", {}, { [POLICY]: OLD }),
    "options of Traefik": traefik("VersionTLS11"),
    "a host of Contour": contour("1.1"),
    "a policy of Envoy": envoy("1.0"),
  },
  passes: {
    "an ingress of AWS with TLS 1.2": alb(NEW),
    "a service of AWS with TLS 1.2": made("v1", "Service", {}, { [POLICY]: NEW }),
    "options of Traefik with TLS 1.2": traefik("VersionTLS12"),
    "a host of Contour with TLS 1.2": contour("1.2"),
    "a policy of Envoy with TLS 1.3": envoy("1.3"),
  },
});

const protocols = (text: string) => `controller:\n  config:\n    ssl-protocols: "${text}"\n`;

const released = (text: string) =>
  `resource "helm_release" "a" {\n  name = "a"\n  chart = "ingress-nginx"\n  values = [<<-YAML\n${protocols(text)}  YAML\n  ]\n}\n`;

const configured = (text: string) => ({
  "it.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\ndata:\n  ssl-protocols: "${text}"\n`,
});

testRule("k8s-gateway-old-tls", {
  fails: {
    "values for nginx": { "values.yaml": protocols("TLSv1 TLSv1.2") },
    "a release of nginx": released("TLSv1.1 TLSv1.2"),
    "a configuration of nginx": configured("TLSv1.1"),
  },
  passes: {
    "values for nginx with TLS 1.2": { "values.yaml": protocols("TLSv1.2 TLSv1.3") },
    "a release of nginx with TLS 1.2": released("TLSv1.2"),
    "a configuration of nginx with TLS 1.3": configured("TLSv1.3"),
  },
});

const service = (port: number, type = "LoadBalancer", annotations: object = {}) =>
  made("v1", "Service", { type, ports: [{ port, targetPort: 8080 }] }, annotations);

testRule("k8s-service-http", {
  fails: { "port 80": service(80), "port 8080": service(8080) },
  passes: {
    "port 443": service(443),
    "both ports": made("v1", "Service", {
      type: "LoadBalancer",
      ports: [{ port: 80 }, { port: 443 }],
    }),
    "the cluster": service(80, "ClusterIP"),
    "an internal balancer": service(80, "LoadBalancer", {
      "service.beta.kubernetes.io/azure-load-balancer-internal": "true",
    }),
    "a certificate": service(80, "LoadBalancer", {
      "service.beta.kubernetes.io/aws-load-balancer-ssl-cert": "arn",
    }),
    "a database": service(5432),
  },
});

testRule("k8s-unverified-server", {
  fails: {
    "a host of the mesh": made("networking.istio.io/v1", "DestinationRule", {
      trafficPolicy: { tls: { mode: "SIMPLE", insecureSkipVerify: true } },
    }),
    "an authority": made("cert-manager.io/v1", "ClusterIssuer", {
      acme: { server: "https://acme.example.com", skipTLSVerify: true },
    }),
  },
  passes: {
    "a host that is checked": made("networking.istio.io/v1", "DestinationRule", {
      trafficPolicy: { tls: { mode: "SIMPLE", caCertificates: "/ca.pem" } },
    }),
  },
});

const behind = (annotations: string) => ({
  "a.yaml": `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: it
  annotations:
    nginx.ingress.kubernetes.io/backend-protocol: HTTPS
    ${annotations}
spec:
  tls: [{ hosts: [a.example.com], secretName: it }]
`,
});

testRule("k8s-ingress-backend-unverified", {
  fails: {
    "a certificate that isn't verified": behind(
      'nginx.ingress.kubernetes.io/proxy-ssl-verify: "off"',
    ),
  },
  passes: {
    "a certificate that is verified": behind('nginx.ingress.kubernetes.io/proxy-ssl-verify: "on"'),
    "nothing said": behind("a: b"),
  },
});

const trusting = (arg: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { containers: [{ name: a, args: ["${arg}"] }] }\n`,
});

const joining = (token: string) => ({
  "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta3\nkind: JoinConfiguration\ndiscovery: { bootstrapToken: { ${token} } }\n`,
});

const client = (setting: string) => ({
  "config.yaml": `apiVersion: v1\nkind: Config\nclusters: [{ name: a, cluster: { server: "https://a.example.com", ${setting} } }]\n`,
});

testRule("k8s-unverified-server", {
  fails: {
    kubelets: trusting("--kubelet-insecure-tls"),
    "servers of a proxy": trusting("--serversTransport.insecureSkipVerify=true"),
    "a new node": joining("unsafeSkipCAVerification: true"),
    "a client": client("insecure-skip-tls-verify: true"),
    backups: made("velero.io/v1", "BackupStorageLocation", {
      config: { insecureSkipTLSVerify: "true" },
    }),
  },
  passes: {
    "another option": trusting("--secure-port=10250"),
    "a node with the hash": joining("caCertHashes: [a]"),
    "a client that checks": client("certificate-authority: /ca.crt"),
    backups: made("velero.io/v1", "BackupStorageLocation", { config: { region: "a" } }),
  },
});

const ofClients = (how: string) =>
  ingress(
    TLS,
    `    nginx.ingress.kubernetes.io/auth-tls-secret: it/ca\n    nginx.ingress.kubernetes.io/auth-tls-verify-client: "${how}"\n`,
  );

testRule("k8s-ingress-client-unverified", {
  fails: { "any authority": ofClients("optional_no_ca"), "no check": ofClients("off") },
  passes: { "a check": ofClients("on"), "no certificates": ingress(TLS) },
});

const repository = (insecure: boolean) => ({
  "secret.yaml": `apiVersion: v1\nkind: Secret\nmetadata: { name: it, labels: { argocd.argoproj.io/secret-type: repository } }\nstringData: { url: "https://git.example.com/a.git", insecure: "${insecure}" }\n`,
});

testRule("k8s-unverified-server", {
  fails: { "a repository": repository(true) },
  passes: { "a repository that is checked": repository(false) },
});

const chart = (template: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": "name: it\n",
  "templates/it.yaml": template,
});

const starting = (arg: string) =>
  chart(
    `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {{ .Values.name }}\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          args:\n            - ${arg}\n`,
  );

testRule("k8s-unverified-server", {
  fails: { "a chart": starting("--kubelet-insecure-tls") },
  passes: { "a chart that checks": starting("--secure-port=10250") },
});
