import { testRule } from "../../../test/rule-fixtures.ts";

const apiServer = (...flags: string[]) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: ${JSON.stringify(["kube-apiserver", ...flags])}\n`,
});

const OTHER = {
  "pod.yaml":
    "apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: [server]\n",
};

testRule("k8s-api-old-tls", {
  fails: { "the second version": apiServer("--tls-min-version=VersionTLS11") },
  passes: { "a current version": apiServer("--tls-min-version=VersionTLS12"), "no version": OTHER },
});

testRule("k8s-api-audit-log", {
  fails: {
    "no log": apiServer(),
    "a policy that keeps nothing": {
      "audit.yaml": "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{ level: None }]\n",
    },
  },
  passes: {
    "a log": apiServer("--audit-log-path=/var/log/audit.log"),
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
