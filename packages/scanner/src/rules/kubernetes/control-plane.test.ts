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

testRule("k8s-api-secrets-encryption", {
  fails: { "no configuration": apiServer() },
  passes: {
    "a configuration": apiServer("--encryption-provider-config=/etc/kubernetes/encryption.yaml"),
    "another program": OTHER,
  },
});
