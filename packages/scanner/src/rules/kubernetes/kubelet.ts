import { or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { kubeadmCheck, says } from "./control-plane-flags.ts";
import { containerChecks } from "./pod.ts";

const KUBELET = "kubernetes_kubelet_configuration";

const ROTATION = /--feature-gates[=\s]\S*RotateKubelet(Server|Client)Certificate=false/;

/** Rules for how kubelets and new nodes prove who they are, and for their sessions. */
export const kubeletRules: readonly Rule[] = [
  {
    id: "k8s-kubelet-rotation",
    title: "Certificates of a kubelet aren't renewed",
    severity: "LOW",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "A stolen certificate stays valid for longer, and the node fails when its own expires.",
    fix: "Set `rotateCertificates` to true, and leave the feature gate `RotateKubeletServerCertificate` on.",
    peers: { trivy: ["KCV-0090", "KCV-0091"] },
    link: "https://kubernetes.io/docs/tasks/tls/certificate-rotation/",
    checks: [
      resource(KUBELET, (kubelet) =>
        or(
          kubelet.attr("rotate_certificates").is(false),
          kubelet.attr("feature_gates.rotate_kubelet_server_certificate").is(false),
        ),
      ),
      ...containerChecks((container) =>
        or(
          says(container, ROTATION),
          says(container, /(^|\s)--rotate-(server-)?certificates[=\s]false(\s|$)/),
        ),
      ),
      kubeadmCheck(
        "kube-controller-manager",
        "feature-gates",
        /\S*RotateKubeletServerCertificate=false\S*/,
      ),
    ],
  },
  {
    id: "k8s-kubelet-sessions",
    title: "Idle sessions in containers never end",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation:
      "Forgotten sessions use up connections, and stay open for anyone who takes them over.",
    fix: "Remove `streamingConnectionIdleTimeout`, whose default is 4 hours.",
    peers: { trivy: ["KCV-0085"] },
    link: "https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/",
    checks: [
      resource(KUBELET, (kubelet) =>
        kubelet.attr("streaming_connection_idle_timeout").matches(/^0([smh]|$)/),
      ),
      ...containerChecks((container) =>
        says(container, /(^|\s)--streaming-connection-idle-timeout[=\s]0[smh]?(\s|$)/),
      ),
    ],
  },
  {
    id: "k8s-bootstrap-token",
    title: "Token that adds nodes to the cluster never expires",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "Anyone who finds the token, now or later, can add a node and receive workloads with their secrets.",
    fix: "Remove `ttl`, whose default is 24 hours, and create a new token for new nodes.",
    link: "https://kubernetes.io/docs/reference/access-authn-authz/bootstrap-tokens/",
    checks: [
      resource("kubernetes_init_configuration", (init) =>
        init.blocks("bootstrap_tokens").each((token) => token.attr("ttl").matches(/^0([smh]|$)/)),
      ),
    ],
  },
];
