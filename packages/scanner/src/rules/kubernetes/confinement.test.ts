import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("k8s-seccomp", {
  type: "kubernetes_deployment_v1",
  argument: "spec.template.spec.container.security_context.seccomp_profile.type",
  bad: ['"Unconfined"'],
  good: ['"RuntimeDefault"', '"Localhost"'],
  absent: "fails",
});

/** A pod and a container with security contexts, which Terraform's provider lacks some fields of. */
const pod = (ofPod: string, ofContainer = "{}", annotations = "{}") => ({
  "pod.yaml": `apiVersion: v1
kind: Pod
metadata: { name: it, annotations: ${annotations} }
spec:
  securityContext: ${ofPod}
  containers:
    - name: it
      image: example.com/it:1.0.0
      securityContext: ${ofContainer}
`,
});

const manifest = (context: string) => `
variable "it" {}
resource "kubernetes_manifest" "it" {
  manifest = {
    apiVersion = "v1"
    kind       = "Pod"
    metadata   = { name = "it" }
    spec = {
      containers = [{ name = "it", image = "example.com/it:1.0.0", securityContext = ${context} }]
    }
  }
}
`;

testRule("k8s-seccomp", {
  passes: { "the pod's profile": pod("{ seccompProfile: { type: RuntimeDefault } }") },
});

const BETA = "container.apparmor.security.beta.kubernetes.io/it";
testRule("k8s-apparmor", {
  fails: {
    "the pod": pod("{ appArmorProfile: { type: Unconfined } }"),
    "a container": pod("{}", "{ appArmorProfile: { type: Unconfined } }"),
    "the annotation of earlier clusters": pod("{}", "{}", `{ ${BETA}: unconfined }`),
  },
  passes: {
    "the default": pod("{}"),
    "a profile": pod("{ appArmorProfile: { type: RuntimeDefault } }"),
    "an annotation with a profile": pod("{}", "{}", `{ ${BETA}: runtime/default }`),
  },
  open: { "a profile of the caller": manifest("{ appArmorProfile = { type = var.it } }") },
});

testRule("k8s-selinux", {
  fails: {
    "a type that is not for containers": pod("{ seLinuxOptions: { type: spc_t } }"),
    "a role of a container": pod("{}", "{ seLinuxOptions: { role: system_r } }"),
    "a user": pod("{ seLinuxOptions: { user: system_u } }"),
  },
  passes: {
    "a type for containers": pod("{ seLinuxOptions: { type: container_t } }"),
    "a level": pod('{ seLinuxOptions: { level: "s0:c123,c456" } }'),
  },
  open: { "a type of the caller": manifest("{ seLinuxOptions = { type = var.it } }") },
});

testRule("k8s-proc-mount", {
  fails: { "an unmasked mount": pod("{}", "{ procMount: Unmasked }") },
  passes: { "the default": pod("{}", "{ procMount: Default }"), "no setting": pod("{}") },
  open: { "a mount of the caller": manifest("{ procMount = var.it }") },
});

testRule("k8s-sysctls", {
  fails: {
    "a setting of the node": pod('{ sysctls: [{ name: kernel.msgmax, value: "65536" }] }'),
    "one of several, in Terraform": `
      resource "kubernetes_pod_v1" "it" {
        spec {
          security_context {
            sysctl {
              name  = "net.ipv4.tcp_syncookies"
              value = "1"
            }
            sysctl {
              name  = "net.core.somaxconn"
              value = "1024"
            }
          }
        }
      }`,
  },
  passes: {
    "settings of the pod": pod('{ sysctls: [{ name: net.ipv4.tcp_syncookies, value: "1" }] }'),
    "no settings": pod("{}"),
  },
  open: {
    "a name of the caller": `
      variable "name" {}
      resource "kubernetes_pod_v1" "it" {
        spec {
          security_context {
            sysctl {
              name  = var.name
              value = "1"
            }
          }
        }
      }`,
  },
});

testRule("k8s-root-group", {
  fails: {
    "the group of the pod": pod("{ runAsGroup: 0 }"),
    "the group of volumes": pod("{ fsGroup: 0 }"),
    "the group of an ordinary user": pod("{ runAsUser: 1000, runAsGroup: 0 }"),
    "one of further groups": pod("{ supplementalGroups: [1000, 0] }"),
    "the group of a container": pod("{ runAsGroup: 1000 }", "{ runAsGroup: 0 }"),
    "the group of volumes, and containers with others": pod("{ fsGroup: 0 }", "{ runAsGroup: 10 }"),
    "the group of one of two containers": {
      "pod.yaml": `${pod("{ runAsGroup: 0 }", "{ runAsGroup: 10 }")["pod.yaml"]}
    - name: other
      image: example.com/other:1.0.0
`,
    },
  },
  passes: {
    "other groups": pod("{ runAsGroup: 1000, fsGroup: 2000 }"),
    "no group": pod("{}"),
    "containers with other groups": pod("{ runAsGroup: 0 }", "{ runAsGroup: 10 }"),
    "root, which is another finding": pod("{ runAsUser: 0, runAsGroup: 0 }"),
  },
  open: { "a group of the caller": manifest("{ runAsGroup = var.it }") },
});
