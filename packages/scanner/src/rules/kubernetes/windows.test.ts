import { testRule } from "../../../test/rule-fixtures.ts";

const pod = (ofPod: string, ofContainer = "{}") => ({
  "pod.yaml": `apiVersion: v1
kind: Pod
metadata: { name: it }
spec:
  os: { name: windows }
  securityContext: { windowsOptions: ${ofPod} }
  containers:
    - name: it
      image: example.com/it:1.0.0
      securityContext: { windowsOptions: ${ofContainer} }
`,
});
const given = (argument: string) => `
  variable "it" {}
  resource "kubernetes_pod_v1" "it" {
    spec {
      container {
        security_context {
          windows_options {
            ${argument} = var.it
          }
        }
      }
    }
  }`;

testRule("k8s-windows-host-process", {
  fails: {
    "the pod": pod("{ hostProcess: true }"),
    "a container": pod("{}", "{ hostProcess: true }"),
  },
  passes: { "not set": pod("{}"), "switched off": pod("{ hostProcess: false }") },
  open: { "a choice of the caller": given("host_process") },
});

testRule("k8s-windows-admin", {
  fails: {
    "the pod's user": pod("{ runAsUserName: ContainerAdministrator }"),
    "a container's user": pod("{}", '{ runAsUserName: "NT AUTHORITY\\\\SYSTEM" }'),
  },
  passes: {
    "a user": pod("{ runAsUserName: ContainerUser }"),
    "a user of the container against the pod's": pod(
      "{ runAsUserName: ContainerAdministrator }",
      "{ runAsUserName: ContainerUser }",
    ),
    "the image's user": pod("{}"),
  },
  open: { "a user of the caller": given("run_as_username") },
});
