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

const configuration = (kind: string, version: string, settings: string) => ({
  "configuration.yaml": `apiVersion: ${version}\nkind: ${kind}\n${settings}\n`,
});

const flag = (name: string, value: string, component = "apiServer") =>
  configuration(
    "ClusterConfiguration",
    "kubeadm.k8s.io/v1beta3",
    `${component}: { extraArgs: { ${name}: "${value}" } }`,
  );

const API = "apiserver.config.k8s.io/v1beta1";

testRule("k8s-api-anonymous", {
  fails: {
    "a setting of kubeadm": flag("anonymous-auth", "true"),
    "a configuration": configuration(
      "AuthenticationConfiguration",
      API,
      "anonymous: { enabled: true }",
    ),
  },
  passes: {
    "a setting of kubeadm": flag("anonymous-auth", "false"),
    "health alone": configuration(
      "AuthenticationConfiguration",
      API,
      "anonymous: { enabled: true, conditions: [{ path: /livez }] }",
    ),
  },
});

testRule("k8s-api-always-allow", {
  fails: {
    "the default": apiServer("--etcd-servers=https://127.0.0.1:2379"),
    "a setting of kubeadm": flag("authorization-mode", "AlwaysAllow"),
    "a configuration": configuration(
      "AuthorizationConfiguration",
      API,
      "authorizers: [{ type: AlwaysAllow }]",
    ),
  },
  passes: {
    roles: apiServer("--etcd-servers=https://127.0.0.1:2379", "--authorization-mode=Node,RBAC"),
    "a file": apiServer("--etcd-servers=https://127.0.0.1:2379", "--authorization-config=/a.yaml"),
    "flags that aren't listed": apiServer("$(FLAGS)"),
    "a configuration": configuration(
      "AuthorizationConfiguration",
      API,
      "authorizers: [{ type: RBAC }]",
    ),
  },
});

testRule("k8s-api-unprotected-port", {
  fails: {
    "every address": apiServer("--insecure-bind-address=0.0.0.0"),
    "a port of kubeadm": flag("insecure-port", "8080"),
    "a port of the scheduler": flag("port", "10251", "scheduler"),
  },
  passes: {
    "the machine itself": apiServer("--insecure-bind-address=127.0.0.1"),
    "no port of kubeadm": flag("insecure-port", "0"),
  },
});

testRule("k8s-api-old-tls", {
  fails: {
    "the second version": apiServer("--tls-min-version=VersionTLS11"),
    "a version of kubeadm": flag("tls-min-version", "VersionTLS10"),
    "an old cipher": apiServer("--tls-cipher-suites=TLS_RSA_WITH_3DES_EDE_CBC_SHA"),
    "an old cipher of a kubelet": configuration(
      "KubeletConfiguration",
      "kubelet.config.k8s.io/v1beta1",
      "tlsCipherSuites: [TLS_RSA_WITH_RC4_128_SHA]",
    ),
  },
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
