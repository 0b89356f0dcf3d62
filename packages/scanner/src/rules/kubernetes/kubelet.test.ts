import { testRule } from "../../../test/rule-fixtures.ts";

const kubelet = (settings: string) => ({
  "kubelet.yaml": `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${settings}\n`,
});

const runs = (...command: readonly string[]) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: ${JSON.stringify(command)}\n`,
});

testRule("k8s-kubelet-rotation", {
  fails: {
    "no rotation": kubelet("rotateCertificates: false"),
    "a gate": kubelet("featureGates: { RotateKubeletServerCertificate: false }"),
    "a gate of the controllers": runs(
      "kube-controller-manager",
      "--feature-gates=A=true,RotateKubeletServerCertificate=false",
    ),
    "a flag": runs("kubelet", "--rotate-certificates=false"),
  },
  passes: {
    rotation: kubelet("rotateCertificates: true"),
    "another setting": kubelet("clusterDomain: cluster.local"),
    "a flag": runs("kubelet", "--rotate-certificates=true"),
  },
});

testRule("k8s-kubelet-sessions", {
  fails: {
    "no end": kubelet("streamingConnectionIdleTimeout: 0s"),
    "a flag": runs("kubelet", "--streaming-connection-idle-timeout=0"),
  },
  passes: {
    "an end": kubelet("streamingConnectionIdleTimeout: 5m"),
    "the default": kubelet("clusterDomain: cluster.local"),
    "a flag": runs("kubelet", "--streaming-connection-idle-timeout=30m"),
  },
});

const token = (ttl: string) => ({
  "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta3\nkind: InitConfiguration\nbootstrapTokens: [{ usages: [signing]${ttl} }]\n`,
});

testRule("k8s-bootstrap-token", {
  fails: { "no end": token(", ttl: 0s"), "a number": token(', ttl: "0"') },
  passes: { "a day": token(", ttl: 24h0m0s"), "the default": token("") },
});
