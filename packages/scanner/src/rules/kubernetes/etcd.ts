import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, not, told } from "../../rule-language/fact.ts";
import type { Check, Rule } from "../../rule-language/rule.ts";
import { flagChecks, hasFlag, runs, says } from "./control-plane-flags.ts";
import { containerChecks } from "./pod.ts";

const SECURITY = "https://etcd.io/docs/latest/op-guide/security/";

/** Addresses with an answer for other machines. */
const OTHERS = /https?:\/\/(?!127\.|localhost\b|\[::1\])/.source;

/** Settings that a file or variables may have as well. */
const setsElsewhere = (container: BlockView, variable: string) =>
  anyOf([
    hasFlag(container, "config-file"),
    container.blocks("env").some((each) => each.attr("name").is(variable)),
    container.blocks("env_from").exists(),
  ]);

/** etcd listens for other machines without a flag that is off by default. */
function unlessAsked(listener: string, flag: string): readonly Check[] {
  const listens = new RegExp(`(^|\\s)--${listener}[=\\s]\\S*${OTHERS}`);
  const variable = `ETCD_${flag.toUpperCase().replaceAll("-", "_")}`;
  return containerChecks((container) =>
    told(
      and(
        runs(container, "etcd"),
        says(container, listens),
        not(hasFlag(container, flag)),
        not(setsElsewhere(container, variable)),
      ),
      `\`etcd\` is started without \`--${flag}\``,
    ),
  );
}

/** etcd asks those who connect to it for no certificate. */
export const openEtcdChecks: readonly Check[] = [
  ...unlessAsked("listen-client-urls", "client-cert-auth"),
  ...flagChecks("etcd", "client-cert-auth", /false/),
];

/** Rules for the database of a cluster. */
export const etcdRules: readonly Rule[] = [
  {
    id: "k8s-etcd-peers",
    title: "Cluster's database accepts any server as a peer",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who reaches the port can pose as a member, and gets a copy of all secrets.",
    fix: "Set `--peer-client-cert-auth=true` with `--peer-trusted-ca-file`.",
    peers: { trivy: ["KCV-0046"] },
    link: SECURITY,
    checks: [
      ...unlessAsked("listen-peer-urls", "peer-client-cert-auth"),
      ...flagChecks("etcd", "peer-client-cert-auth", /false/),
    ],
  },
  {
    id: "k8s-etcd-self-signed",
    title: "Cluster's database signs its own certificates",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Clients can't verify such a certificate, so anyone on the way can pose as the database.",
    fix: "Remove `--auto-tls` and `--peer-auto-tls`, and name certificates in `--cert-file` and `--peer-cert-file`.",
    peers: { trivy: ["KCV-0044", "KCV-0047"] },
    link: SECURITY,
    checks: [
      ...flagChecks("etcd", "auto-tls", /true/),
      ...flagChecks("etcd", "peer-auto-tls", /true/),
    ],
  },
  {
    id: "k8s-etcd-plaintext",
    title: "API server reaches its database without encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read and change every object, secrets included.",
    fix: "Use `https://` in `--etcd-servers`.",
    link: SECURITY,
    checks: flagChecks(
      "kube-apiserver",
      "etcd-servers",
      /(\S*,)?http:\/\/(?!127\.|localhost\b|\[::1\])\S+/,
    ),
  },
];
