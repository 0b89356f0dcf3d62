import { testRule } from "../../../test/rule-fixtures.ts";

const namespace = (labels: string, name = "shop") => ({
  "namespace.yaml": `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name}, labels: ${labels} }\n`,
});
const enforce = (level: string) => `{ pod-security.kubernetes.io/enforce: ${level} }`;
const given = `
  variable "level" {}
  resource "kubernetes_namespace_v1" "it" {
    metadata {
      name   = "shop"
      labels = { "pod-security.kubernetes.io/enforce" = var.level }
    }
  }`;

const ofCaller = (labels: string) => `
  variable "name" {}
  resource "kubernetes_namespace_v1" "it" {
    metadata {
      name   = var.name
      labels = ${labels}
    }
  }`;

const chart = (within: string) => `
  resource "kubernetes_namespace_v1" "it" {
    metadata {
      name   = "monitoring"
      labels = { "pod-security.kubernetes.io/enforce" = "privileged" }
    }
  }
  resource "helm_release" "it" {
    name       = "exporter"
    repository = "https://charts.example.com"
    chart      = "exporter"
    namespace  = ${within}
  }`;

const byDefault = (level: string) => ({
  "admission.yaml": `apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\nplugins: [{ name: PodSecurity, configuration: { defaults: { enforce: ${level} } } }]\n`,
});

testRule("k8s-pod-security-privileged", {
  fails: {
    "a chart elsewhere": chart('"shop"'),
    "the lowest standard": namespace(enforce("privileged")),
    "the default of the cluster": byDefault("privileged"),
    "a name of the caller": ofCaller('{ "pod-security.kubernetes.io/enforce" = "privileged" }'),
  },
  passes: {
    "a standard": namespace(enforce("baseline")),
    "a standard by default": byDefault("restricted"),
    "no standard, which another rule finds": namespace("{}"),
    "a namespace of the cluster": namespace(enforce("privileged"), "kube-system"),
  },
  open: {
    "a standard of the caller": given,
    "pods of a chart": chart("kubernetes_namespace_v1.it.metadata[0].name"),
    "pods of a chart, by the name": chart('"monitoring"'),
  },
});

testRule("k8s-pod-security", {
  fails: {
    "no labels":
      'resource "kubernetes_namespace" "it" {\n  metadata {\n    name = "shop"\n  }\n}\n',
    "a name of the caller": ofCaller('{ team = "shop" }'),
    "a standard that only warns": namespace("{ pod-security.kubernetes.io/warn: restricted }"),
  },
  passes: {
    "a standard": namespace(enforce("restricted")),
    "the lowest standard, which another rule finds": namespace(enforce("privileged")),
    "a namespace of the cluster": namespace("{}", "kube-system"),
  },
});
