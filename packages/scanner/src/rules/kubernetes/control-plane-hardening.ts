import { and, not, told } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import {
  type Component,
  flagChecks,
  hasFlag,
  kubeadmCheck,
  lacksFlag,
  runs,
  says,
} from "./control-plane-flags.ts";
import { containerChecks } from "./pod.ts";

const API_SERVER =
  "https://kubernetes.io/docs/reference/command-line-tools-reference/kube-apiserver/";
const CONTROLLERS =
  "https://kubernetes.io/docs/reference/command-line-tools-reference/kube-controller-manager/";
const ADMISSION = "https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/";

const SERVERS: readonly Component[] = [
  "kube-apiserver",
  "kube-controller-manager",
  "kube-scheduler",
];

/** Plugins that are on by default, and that keep objects apart from those who may not change them. */
const PROTECTING =
  /(\S*,)?(CertificateApproval|CertificateSigning|CertificateSubjectRestriction|NamespaceLifecycle|NodeRestriction|PodSecurity|ServiceAccount)(,\S*)?/;

/** Rules for flags of the control plane that weaken who may do what. */
export const controlPlaneHardeningRules: readonly Rule[] = [
  {
    id: "k8s-api-static-tokens",
    title: "API server accepts passwords or tokens from a file",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "They are stored as plain text and never expire. To revoke one, you have to restart the API server.",
    fix: "Remove `--token-auth-file` and `--basic-auth-file`, and sign people in by OpenID Connect.",
    peers: { trivy: ["KCV-0002"] },
    link: "https://kubernetes.io/docs/reference/access-authn-authz/authentication/#static-token-file",
    checks: [
      ...flagChecks("kube-apiserver", "token-auth-file", /\S+/),
      ...flagChecks("kube-apiserver", "basic-auth-file", /\S+/),
    ],
  },
  {
    id: "k8s-api-admission",
    title: "API server skips a check of new objects",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Without these plugins, namespaces, service accounts, certificates and pods aren't held to the cluster's rules.",
    fix: "Remove the plugin from `--disable-admission-plugins`, and `AlwaysAdmit` from `--enable-admission-plugins`.",
    peers: { trivy: ["KCV-0011", "KCV-0014", "KCV-0015"] },
    link: ADMISSION,
    checks: [
      ...flagChecks("kube-apiserver", "disable-admission-plugins", PROTECTING),
      ...flagChecks("kube-apiserver", "enable-admission-plugins", /(\S*,)?AlwaysAdmit(,\S*)?/),
    ],
  },
  {
    id: "k8s-node-rights",
    title: "Node can act for other nodes",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "An attacker on one node can change other nodes and their pods, and read secrets that aren't meant for it.",
    fix: "Set `--authorization-mode=Node,RBAC`, and add `NodeRestriction` to `--enable-admission-plugins`.",
    peers: { trivy: ["KCV-0008", "KCV-0016"] },
    link: "https://kubernetes.io/docs/reference/access-authn-authz/node/",
    checks: [
      ...containerChecks((container) =>
        told(
          and(
            runs(container, "kube-apiserver"),
            not(
              says(
                container,
                /--(enable-admission-plugins|admission-control)[=\s]\S*\bNodeRestriction\b/,
              ),
            ),
          ),
          "`kube-apiserver` is started without the plugin `NodeRestriction`",
        ),
      ),
      // A value for kubeadm takes the place of its own, which includes the plugin.
      kubeadmCheck("kube-apiserver", "enable-admission-plugins", /(?!.*NodeRestriction).*/),
      ...flagChecks("kube-apiserver", "authorization-mode", /(?!\S*\b(Node|AlwaysAllow)\b)\S+/),
    ],
  },
  {
    id: "k8s-api-attribute-file",
    title: "Permissions come from a file of the API server",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation: "They don't appear among the cluster's roles, and a change takes a restart.",
    fix: "Replace `ABAC` with `RBAC` in `--authorization-mode`.",
    peers: { trivy: ["KCV-0009"] },
    link: "https://kubernetes.io/docs/reference/access-authn-authz/abac/",
    checks: flagChecks("kube-apiserver", "authorization-mode", /\S*\bABAC\b\S*/),
  },
  {
    id: "k8s-control-plane-profiling",
    title: "Control plane can be profiled over the network",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation: "Profiles show details of the program, and taking them slows it down.",
    fix: "Set `--profiling=false`, because it is on by default.",
    peers: { trivy: ["KCV-0018", "KCV-0034", "KCV-0040"] },
    link: API_SERVER,
    checks: SERVERS.flatMap((program) => [
      // A configuration file of the scheduler takes the place of the flag.
      ...containerChecks((container) =>
        told(
          and(
            runs(container, program),
            not(hasFlag(container, "profiling")),
            not(and(runs(container, "kube-scheduler"), hasFlag(container, "config"))),
          ),
          `\`${program}\` is started without \`--profiling\``,
        ),
      ),
      ...flagChecks(program, "profiling", /true/),
    ]),
  },
  {
    id: "k8s-api-kubelet-trust",
    title: "API server or kubelets don't verify the other side",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Anyone between them can read the logs and the sessions of containers, and run commands in them.",
    fix: "Set `--kubelet-certificate-authority`, `--kubelet-client-certificate` and `--kubelet-client-key`.",
    peers: { trivy: ["KCV-0004", "KCV-0005", "KCV-0006"] },
    link: "https://kubernetes.io/docs/concepts/architecture/control-plane-node-communication/#api-server-to-kubelet",
    checks: [
      // Only a command that lists flags tells that it lacks one.
      ...containerChecks((container) =>
        told(
          and(
            runs(container, "kube-apiserver"),
            hasFlag(container, "etcd-servers"),
            not(
              and(
                hasFlag(container, "kubelet-certificate-authority"),
                hasFlag(container, "kubelet-client-certificate"),
              ),
            ),
          ),
          "`kube-apiserver` is started without an authority or a certificate for kubelets",
        ),
      ),
      ...flagChecks("kube-apiserver", "kubelet-https", /false/),
    ],
  },
  {
    id: "k8s-api-self-signed",
    title: "API server signs its own certificate",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Clients can't verify such a certificate, so anyone on the way can pose as the API server.",
    fix: "Set `--tls-cert-file` and `--tls-private-key-file`.",
    peers: { trivy: ["KCV-0027"] },
    link: API_SERVER,
    checks: containerChecks((container) =>
      // Only a command that lists flags tells that it lacks one.
      told(
        and(
          runs(container, "kube-apiserver"),
          hasFlag(container, "etcd-servers"),
          not(hasFlag(container, "tls-cert-file", "tls-sni-cert-key", "cert-dir")),
        ),
        "`kube-apiserver` is started without `--tls-cert-file`",
      ),
    ),
  },
  {
    id: "k8s-api-token-lookup",
    title: "API server accepts tokens of deleted service accounts",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "A stolen token remains valid after you have deleted it.",
    fix: "Remove `--service-account-lookup=false`.",
    peers: { trivy: ["KCV-0024"] },
    link: API_SERVER,
    checks: flagChecks("kube-apiserver", "service-account-lookup", /false/),
  },
  {
    id: "k8s-control-plane-address",
    title: "Part of the control plane listens on every address",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation:
      "Only programs on the same machine need the port of the controller manager or the scheduler.",
    fix: "Set `--bind-address=127.0.0.1`, because the default is every address.",
    peers: { trivy: ["KCV-0039", "KCV-0041"] },
    link: CONTROLLERS,
    checks: (["kube-controller-manager", "kube-scheduler"] as const).flatMap((program) => [
      // Without the network of the node, probes and metrics need the address of the pod.
      ...containerChecks((container, pod) =>
        told(
          and(
            pod.attr("host_network").is(true),
            runs(container, program),
            not(hasFlag(container, "bind-address", "address")),
          ),
          `\`${program}\` is started without \`--bind-address\``,
        ),
      ),
      ...["bind-address", "address"].flatMap((flag) =>
        flagChecks(program, flag, /0\.0\.0\.0|::|\[::\]/),
      ),
    ]),
  },
  {
    id: "k8s-controller-credentials",
    title: "All controllers use the same credentials",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation:
      "A flaw in one controller gives an attacker the rights of every other, and the audit log can't tell them apart.",
    fix: "Set `--use-service-account-credentials=true`, because it is off by default.",
    peers: { trivy: ["KCV-0035"] },
    link: CONTROLLERS,
    checks: [
      ...lacksFlag("kube-controller-manager", "use-service-account-credentials"),
      ...flagChecks("kube-controller-manager", "use-service-account-credentials", /false/),
    ],
  },
];
