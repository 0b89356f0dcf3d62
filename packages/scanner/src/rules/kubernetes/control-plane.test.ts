import { testRule } from "../../../test/rule-fixtures.ts";

const apiServer = (...flags: string[]) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: ${JSON.stringify(["kube-apiserver", ...flags])}\n`,
});

const OTHER = {
  "pod.yaml":
    "apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: [server]\n",
};

const kubeadm = (path: string) => ({
  "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\napiServer: { extraArgs: [{ name: audit-log-path, value: ${path} }] }\n`,
});

testRule("k8s-api-old-tls", {
  fails: { "the second version": apiServer("--tls-min-version=VersionTLS11") },
  passes: { "a current version": apiServer("--tls-min-version=VersionTLS12"), "no version": OTHER },
});

testRule("k8s-api-audit-log", {
  fails: {
    "no log": apiServer(),
    "a log that is thrown away": apiServer("--audit-log-path=/dev/null"),
    "a log that kubeadm throws away": kubeadm("/dev/null"),
    "a policy that keeps nothing": {
      "audit.yaml": "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{ level: None }]\n",
    },
  },
  passes: {
    "a log": apiServer("--audit-log-path=/var/log/audit.log"),
    "a log of kubeadm": kubeadm("/var/log/audit.log"),
    "another program": OTHER,
    "a policy that keeps something": {
      "audit.yaml":
        "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{ level: None }, { level: Metadata }]\n",
    },
  },
});

const encryption = (...providers: readonly string[]) => ({
  "encryption.yaml": `apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\nresources: [{ resources: [secrets], providers: [${providers.map((each) => `{ ${each} }`).join(", ")}] }]\n`,
});

testRule("k8s-api-secrets-encryption", {
  fails: {
    "no configuration": apiServer(),
    "a configuration that writes as it is": encryption("identity: {}", "kms: { name: a }"),
    "a server of k3s": { "config.yaml": "token-file: /a\nsecrets-encryption: false\n" },
  },
  passes: {
    "a configuration that still reads what was plain": encryption(
      "kms: { name: a }",
      "identity: {}",
    ),
    "a server of k3s that encrypts": { "config.yaml": "secrets-encryption: true\n" },
    "a configuration": apiServer("--encryption-provider-config=/etc/kubernetes/encryption.yaml"),
    "another program": OTHER,
  },
});

const kept = (days: number) => ({
  "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta3\nkind: ClusterConfiguration\napiServer: { extraArgs: { audit-log-maxage: "${days}" } }\n`,
});

testRule("k8s-api-audit-short", {
  fails: { "a flag": apiServer("--audit-log-maxage=1"), "a flag of kubeadm": kept(3) },
  passes: {
    "a month": apiServer("--audit-log-maxage=30"),
    "a month of kubeadm": kept(30),
    "no flag": OTHER,
  },
});
