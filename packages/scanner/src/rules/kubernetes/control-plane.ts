import { entryOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, told } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { flagChecks, hasFlag, kubeadmCheck, lacksFlag, runs, says } from "./control-plane-flags.ts";
import { openEtcdChecks } from "./etcd.ts";
import { containerChecks } from "./pod.ts";

const HARDENING = "https://kubernetes.io/docs/reference/command-line-tools-reference/";

const KUBELET = "kubernetes_kubelet_configuration";

/** The same for both programs that serve cluster API requests. */
const answers = (container: BlockView) => runs(container, "kube-apiserver", "kubelet");

const OLD_CIPHERS = /--(tls-)?cipher-suites[=\s]\S*(RC4|3DES)/;

const IDENTITY = { message: "the first provider is `identity`", marks: NO_MARKS };

/** Whether new objects are written as they are: the first provider writes. */
function usesIdentity(group: BlockView): boolean {
  const [first] = group.attr("providers").elements();
  return first?.value.kind === "object" && first.value.entries.has("identity");
}

const K3S_SWITCH = "secrets-encryption";

/** The file of a k3s server, which is a map of its flags. */
function leavesSecretsPlain(source: SourceFile): readonly Fact[] {
  if (!/\.ya?ml$/i.test(source.path) || !source.text.includes(K3S_SWITCH)) return [];
  return yamlDocumentsOf(source).flatMap((flags) => {
    const place = entryOf(flags, K3S_SWITCH);
    const isOff = textOf(place) === "false";
    return place === undefined
      ? []
      : [factInFile(isOff, place, source, `\`${K3S_SWITCH}\` is off`)];
  });
}

/** Rules for the command lines of control plane components. */
export const controlPlaneRules: readonly Rule[] = [
  {
    id: "k8s-api-anonymous",
    title: "Kubernetes answers people who did not sign in",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who reaches the port can use everything that roles and defaults allow to everyone.",
    fix: "Start it with `--anonymous-auth=false`; a dashboard without `--enable-skip-login`.",
    peers: { checkov: ["CKV_K8S_68", "CKV_K8S_138"], trivy: ["KCV-0001"] },
    link: HARDENING,
    checks: [
      ...containerChecks((container) =>
        or(
          and(answers(container), not(says(container, /(^|\s)--anonymous-auth[=\s]false(\s|$)/))),
          says(container, /(^|\s)--enable-skip-login(=true)?(\s|$)/),
        ),
      ),
      resource(KUBELET, (kubelet) => kubelet.attr("authentication.anonymous.enabled").is(true)),
      kubeadmCheck("kube-apiserver", "anonymous-auth", /true/),
      // With conditions, it is for the paths that they name.
      resource("kubernetes_authentication_configuration", (configuration) =>
        and(
          configuration.attr("anonymous.enabled").is(true),
          configuration.attr("anonymous.conditions").isAbsent(),
        ),
      ),
    ],
  },
  {
    id: "k8s-api-always-allow",
    title: "Kubernetes allows everything to everyone",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Roles mean nothing: each request that arrives is carried out.",
    fix: "Set `--authorization-mode=Node,RBAC`, of a kubelet `Webhook`.",
    peers: { checkov: ["CKV_K8S_74", "CKV_K8S_139"], trivy: ["KCV-0007"] },
    link: HARDENING,
    checks: [
      ...containerChecks((container) =>
        says(container, /(^|\s)--authorization-mode[=\s]\S*\bAlwaysAllow\b/),
      ),
      // The default of the flag. Only a command that lists flags tells that it lacks one.
      ...containerChecks((container) =>
        told(
          and(
            runs(container, "kube-apiserver"),
            hasFlag(container, "etcd-servers"),
            not(hasFlag(container, "authorization-mode", "authorization-config")),
          ),
          "`kube-apiserver` is started without `--authorization-mode`",
        ),
      ),
      kubeadmCheck("kube-apiserver", "authorization-mode", /\S*\bAlwaysAllow\b\S*/),
      resource(KUBELET, (kubelet) => kubelet.attr("authorization.mode").is("AlwaysAllow")),
      resource("kubernetes_authorization_configuration", (configuration) =>
        configuration.blocks("authorizers").each((each) => each.attr("type").is("AlwaysAllow")),
      ),
    ],
  },
  {
    id: "k8s-api-unprotected-port",
    title: "Kubernetes has a port that asks for no credentials",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Anyone who reaches the port can inspect or control workloads without signing in.",
    fix: "Set `--insecure-port=0`, `--read-only-port=0` (`readOnlyPort`), and have etcd ask for certificates by `--client-cert-auth=true`.",
    peers: { checkov: ["CKV_K8S_88", "CKV_K8S_141"], trivy: ["KCV-0042"] },
    link: HARDENING,
    checks: [
      ...containerChecks((container) =>
        anyOf([
          says(container, /(^|\s)--(insecure|read-only)-port[=\s][1-9]/),
          says(container, /(^|\s)--insecure-bind-address[=\s](?!127\.|localhost\b|::1)/),
        ]),
      ),
      kubeadmCheck("kube-apiserver", "insecure-port", /[1-9]\d*/),
      // The old port of these two, which asks nobody who they are.
      ...flagChecks("kube-controller-manager", "port", /[1-9]\d*/),
      ...flagChecks("kube-scheduler", "port", /[1-9]\d*/),
      ...openEtcdChecks,
      resource(KUBELET, (kubelet) => kubelet.attr("read_only_port").isAbove(0)),
    ],
  },
  {
    id: "k8s-api-old-tls",
    title: "Kubernetes accepts outdated encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1, and ciphers such as RC4 and 3DES, have known weaknesses.",
    fix: "Set `--tls-min-version=VersionTLS12` or newer, and leave old ciphers out of `--tls-cipher-suites`.",
    peers: { trivy: ["KCV-0031"] },
    link: HARDENING,
    checks: [
      ...containerChecks((container) => says(container, /--tls-min-version[=\s]VersionTLS1[01]\b/)),
      kubeadmCheck("kube-apiserver", "tls-min-version", /VersionTLS1[01]/),
      ...containerChecks((container) => says(container, OLD_CIPHERS)),
      resource(KUBELET, (kubelet) =>
        or(
          kubelet.attr("tls_min_version").isIn(["VersionTLS10", "VersionTLS11"]),
          kubelet.attr("tls_cipher_suites").some((name) => name.matches(/RC4|3DES/)),
        ),
      ),
    ],
  },
  {
    id: "k8s-api-audit-log",
    title: "API server keeps no audit log",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out who changed what in the cluster.",
    fix: "Set `--audit-log-path` and `--audit-policy-file`.",
    peers: { checkov: ["CKV_K8S_91"], trivy: ["KCV-0019"] },
    link: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/",
    checks: [
      ...lacksFlag("kube-apiserver", "audit-log-path"),
      ...containerChecks((container) => says(container, /(^|\s)--audit-log-path[=\s]\/dev\/null/)),
      kubeadmCheck("kube-apiserver", "audit-log-path", /\/dev\/null/),
      resource("kubernetes_policy", (policy) =>
        policy.blocks("rule").every((rule) => rule.attr("level").is("None")),
      ),
    ],
  },
  {
    id: "k8s-api-audit-short",
    title: "API server deletes its audit log within a week",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "An attack that is noticed later can't be traced.",
    fix: "Set `--audit-log-maxage=30` or more.",
    link: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/#log-backend",
    checks: [
      ...containerChecks((container) =>
        says(container, /(^|\s)--audit-log-maxage[=\s][1-6](\s|$)/),
      ),
      kubeadmCheck("kube-apiserver", "audit-log-maxage", /[1-6]/),
    ],
  },
  {
    id: "k8s-api-secrets-encryption",
    title: "Kubernetes secrets are not encrypted at rest",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Anyone who can read the cluster's database or its backups can read all secrets.",
    fix: "Set `--encryption-provider-config` to a configuration that encrypts secrets.",
    peers: { checkov: ["CKV_K8S_104"], trivy: ["KCV-0029"] },
    link: "https://kubernetes.io/docs/tasks/administer-cluster/encrypt-data/",
    checks: [
      ...lacksFlag("kube-apiserver", "encryption-provider-config"),
      resource("kubernetes_encryption_configuration", (encryption) =>
        encryption.blocks("resources").each((group) =>
          and(
            fact(usesIdentity(group), { location: group.location, ...IDENTITY }),
            group.attr("resources").some((each) => each.isIn(["secrets", "*.", "*.*"])),
          ),
        ),
      ),
      file(leavesSecretsPlain),
    ],
  },
];
