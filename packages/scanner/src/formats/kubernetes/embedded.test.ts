import { expect, it } from "vitest";
import { evaluateModule } from "../../../test/evaluated-module.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";
import { withEmbeddedManifests } from "./embedded.ts";

const manifest = (privileged: string) => `resource "kubernetes_manifest" "web" {
  manifest = {
    apiVersion = "apps/v1"
    kind       = "Deployment"
    metadata   = { name = "web", namespace = "shop" }
    spec = {
      template = {
        spec = {
          containers = [
            {
              name            = "web"
              securityContext = { privileged = ${privileged} }
            }
          ]
        }
      }
    }
  }
}
`;

testRule("k8s-privileged", {
  fails: {
    "in Terraform's resource for manifests": manifest("true"),
    "read from a file": {
      "main.tf": `resource "kubernetes_manifest" "web" {\n  manifest = yamldecode(file("pod.yml"))\n}\n`,
      "pod.yml":
        "spec: {containers: [{securityContext: {privileged: true}}]}\n'apiVersion': v1\n'kind': Pod\n",
    },
  },
  failsByDefault: {
    "whole by a default": `variable "m" {
      default = { apiVersion = "v1", kind = "Pod", spec = { containers = [{ securityContext = { privileged = true } }] } }
    }
    resource "kubernetes_manifest" "web" {
      manifest = var.m
    }`,
    "by a default": `variable "p" {\n  default = true\n}\n${manifest("var.p")}`,
  },
  passes: { "in Terraform's resource for manifests": manifest("false") },
  open: { "as the caller wants": `variable "p" {}\n${manifest("var.p")}` },
});

it("is counted once, as what it makes", () => {
  const { coverage, findings } = scanTexts(manifest("true"));
  expect(coverage.withoutRules).toBe(0);
  expect(findings.find(({ ruleId }) => ruleId === "k8s-privileged")).toMatchObject({
    resource: "kubernetes_manifest.web",
    file: "main.tf",
  });
});

it("reads manifests that are switched off as well", () => {
  const { expansions } = evaluateModule(
    manifest("true").replace("manifest = {", "count = 0\n  manifest = {"),
  );
  const [group] = withEmbeddedManifests(expansions);
  expect(group?.instances).toEqual([]);
  expect(group?.excluded.map(({ type }) => type)).toEqual(["kubernetes_deployment"]);
});
