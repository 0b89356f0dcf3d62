import { testRule } from "../../../test/rule-fixtures.ts";

const manifest = (api: string, rest: string) => `
  resource "helm_release" "it" {
    chart = "it"
  }
  resource "kubernetes_manifest" "definition" {
    manifest = { apiVersion = "apiextensions.k8s.io/v1", kind = "CustomResourceDefinition" }
  }
  resource "kubernetes_manifest" "it" {
    manifest = {
      apiVersion = "${api}"
    }
    ${rest}
  }`;

const AFTER_CHART = "depends_on = [helm_release.it]";

testRule("quality-early-manifest", {
  fails: {
    "the kind of a chart": manifest("cert-manager.io/v1", AFTER_CHART),
    "the kind of a definition": manifest(
      "it.example.com/v1",
      "depends_on = [kubernetes_manifest.definition]",
    ),
    "a kind of a project": manifest("gateway.networking.k8s.io/v1", AFTER_CHART),
  },
  passes: {
    "a kind of each cluster": manifest("networking.k8s.io/v1", AFTER_CHART),
    "a kind of each cluster without a group": manifest("v1", AFTER_CHART),
    "a kind from elsewhere": manifest("cert-manager.io/v1", ""),
  },
});
