import { testRule } from "../../../test/rule-fixtures.ts";

const runs =
  (program: string) =>
  (...flags: string[]) => ({
    "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: ${JSON.stringify([program, ...flags])}\n`,
  });

/** A pod on the network of its node, like those of kubeadm. */
const onNode = (pod: Readonly<Record<string, string>>) => ({
  "pod.yaml": (pod["pod.yaml"] ?? "").replace("spec:\n", "spec:\n  hostNetwork: true\n"),
});

const apiServer = runs("kube-apiserver");
const controllers = runs("kube-controller-manager");
const scheduler = runs("kube-scheduler");
const other = runs("server");

const kubeadm = (flag: string, value: string, component = "apiServer") => ({
  "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta3\nkind: ClusterConfiguration\n${component}: { extraArgs: { ${flag}: "${value}" } }\n`,
});

testRule("k8s-api-static-tokens", {
  fails: {
    "a file of tokens": apiServer("--token-auth-file=/etc/kubernetes/tokens.csv"),
    "a file of passwords": apiServer("--basic-auth-file=/etc/kubernetes/users.csv"),
    "a file that kubeadm names": kubeadm("token-auth-file", "/etc/kubernetes/tokens.csv"),
  },
  passes: {
    "no file": apiServer("--oidc-issuer-url=https://id.example.com"),
    "another program": other("--token-auth-file=/tokens.csv"),
  },
});

testRule("k8s-api-admission", {
  fails: {
    "a plugin that is off": apiServer("--disable-admission-plugins=EventRateLimit,ServiceAccount"),
    "pods without a standard": apiServer("--disable-admission-plugins=PodSecurity"),
    "a plugin that admits all": apiServer("--enable-admission-plugins=AlwaysAdmit,NodeRestriction"),
    "a plugin that kubeadm leaves out": kubeadm("disable-admission-plugins", "NamespaceLifecycle"),
  },
  passes: {
    "another plugin that is off": apiServer("--disable-admission-plugins=DefaultStorageClass"),
    "further plugins": apiServer("--enable-admission-plugins=NodeRestriction,EventRateLimit"),
  },
});

const NODES = ["--authorization-mode=Node,RBAC", "--enable-admission-plugins=NodeRestriction"];

testRule("k8s-node-rights", {
  fails: {
    "no plugin": apiServer("--authorization-mode=Node,RBAC"),
    "other plugins": apiServer("--enable-admission-plugins=EventRateLimit"),
    "roles alone": apiServer(
      "--enable-admission-plugins=NodeRestriction",
      "--authorization-mode=RBAC",
    ),
    "plugins in place of those of kubeadm": kubeadm("enable-admission-plugins", "EventRateLimit"),
  },
  passes: {
    both: apiServer(...NODES),
    "the older flag": apiServer(
      "--admission-control=NodeRestriction",
      "--authorization-mode=Node,RBAC",
    ),
    "a mode that another rule reports": apiServer(
      "--enable-admission-plugins=NodeRestriction",
      "--authorization-mode=AlwaysAllow",
    ),
    "plugins of kubeadm": kubeadm("enable-admission-plugins", "NodeRestriction,EventRateLimit"),
    "the defaults of kubeadm": kubeadm("profiling", "false"),
    "another program": other(),
  },
});

testRule("k8s-api-attribute-file", {
  fails: { "a file": apiServer("--authorization-mode=Node,ABAC") },
  passes: { roles: apiServer("--authorization-mode=Node,RBAC") },
});

testRule("k8s-control-plane-profiling", {
  fails: {
    "an API server": apiServer(),
    "controllers that may be profiled": controllers("--profiling=true"),
    "a scheduler": scheduler("--bind-address=127.0.0.1"),
    "controllers with a configuration": controllers("--config=/etc/it.yaml"),
    "a setting of kubeadm": kubeadm("profiling", "true", "scheduler"),
  },
  passes: {
    "an API server without": apiServer("--profiling=false"),
    "controllers without": controllers("--profiling=false"),
    "a configuration of the scheduler": scheduler("--config=/etc/scheduler.yaml"),
    "the defaults of kubeadm": kubeadm("audit-log-maxage", "30"),
    "another program": other(),
  },
});

const ETCD = "--etcd-servers=https://127.0.0.1:2379";
const TRUST = ["--kubelet-certificate-authority=/ca.crt", "--kubelet-client-certificate=/c.crt"];

testRule("k8s-api-kubelet-trust", {
  fails: {
    "no authority": apiServer(ETCD, "--kubelet-client-certificate=/c.crt"),
    "no certificate": apiServer(ETCD, "--kubelet-certificate-authority=/ca.crt"),
    "plain HTTP": apiServer(...TRUST, "--kubelet-https=false"),
  },
  passes: {
    both: apiServer(ETCD, ...TRUST),
    "flags that aren't listed": apiServer("$(FLAGS)"),
    "another program": other(),
  },
});

testRule("k8s-api-self-signed", {
  fails: { "no certificate": apiServer(ETCD) },
  passes: {
    "a certificate": apiServer(ETCD, "--tls-cert-file=/api.crt"),
    "a folder of certificates": apiServer(ETCD, "--cert-dir=/etc/kubernetes/pki"),
    "flags that aren't listed": apiServer("$(FLAGS)"),
  },
});

testRule("k8s-api-token-lookup", {
  fails: {
    "no lookup": apiServer("--service-account-lookup=false"),
    "none of kubeadm": kubeadm("service-account-lookup", "false"),
  },
  passes: { "the default": apiServer(), "a lookup": apiServer("--service-account-lookup=true") },
});

testRule("k8s-control-plane-address", {
  fails: {
    "the default": onNode(scheduler()),
    "every address": controllers("--bind-address=0.0.0.0"),
    "every address by kubeadm": kubeadm("bind-address", "0.0.0.0", "controllerManager"),
  },
  passes: {
    "the machine itself": onNode(scheduler("--bind-address=127.0.0.1")),
    "a scheduler with an address of its own": scheduler(),
    "the default of kubeadm": kubeadm("profiling", "false", "controllerManager"),
    "an API server": apiServer("--bind-address=0.0.0.0"),
  },
});

testRule("k8s-controller-credentials", {
  fails: {
    "the default": controllers(),
    "one account": controllers("--use-service-account-credentials=false"),
    "one account by kubeadm": kubeadm(
      "use-service-account-credentials",
      "false",
      "controllerManager",
    ),
  },
  passes: {
    "an account each": controllers("--use-service-account-credentials=true"),
    "another program": scheduler(),
  },
});
