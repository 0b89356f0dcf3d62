import { expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";
import { inManifestTerms } from "./member-names.ts";

it.each([
  ["`spec.template.spec.host_pid` is true", "`spec.template.spec.hostPID` is true"],
  ["`spec.container.port.host_port` is 80", "`spec.containers.ports.hostPort` is 80"],
  [
    "`spec.container.liveness_probe.http_get.port` is 80",
    "`spec.containers.livenessProbe.httpGet.port` is 80",
  ],
  ["`spec.init_container` block is missing", "`spec.initContainers` is missing"],
  ["`http_proxy` is given twice", "`http_proxy` is given twice"],
  ["`spec.external_ips` is not set", "`spec.externalIPs` is not set"],
  [
    "`metadata.labels.example.com/some_team` is not set",
    "`metadata.labels.example.com/some_team` is not set",
  ],
])("says of a manifest: %s", (said, expected) => {
  expect(inManifestTerms(said)).toBe(expected);
});

const POD =
  "apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { hostPID: true, containers: [{ name: it, image: it:1.0.0 }] }\n";

it("names members of manifests as they are written, and arguments of Terraform as there", () => {
  const messageIn = (files: Record<string, string>) =>
    scanTexts(files).findings.find(({ ruleId }) => ruleId === "k8s-host-pid")?.message;
  expect(messageIn({ "pod.yaml": POD })).toBe("`spec.hostPID` is true.");
  const code = 'resource "kubernetes_pod" "it" {\n  spec {\n    host_pid = true\n  }\n}\n';
  expect(messageIn({ "main.tf": code })).toBe("`spec.host_pid` is true.");
});
