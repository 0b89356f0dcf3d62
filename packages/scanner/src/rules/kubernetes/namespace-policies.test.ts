import { testRule } from "../../../test/rule-fixtures.ts";

const NAMESPACE = "apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n";

const program = (namespace: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: it, namespace: ${namespace} }\nspec: { template: { spec: { containers: [{ name: a }] } } }\n`;

const policy = (version: string, kind: string) =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it, namespace: shop }\nspec: {}\n`;

const all = (...objects: readonly string[]) => ({ "all.yaml": objects.join("---\n") });

const terraform = (more = "") => `
  resource "kubernetes_namespace_v1" "it" {
    metadata {
      name = "shop"
    }
  }
  resource "kubernetes_deployment_v1" "it" {
    metadata {
      name      = "it"
      namespace = kubernetes_namespace_v1.it.metadata[0].name
    }
  }
  ${more}`;

testRule("k8s-namespace-policy", {
  fails: { "a program": all(NAMESPACE, program("shop")), Terraform: terraform() },
  passes: {
    "a policy": all(NAMESPACE, program("shop"), policy("networking.k8s.io/v1", "NetworkPolicy")),
    "a policy of the network": all(
      NAMESPACE,
      program("shop"),
      policy("cilium.io/v2", "CiliumNetworkPolicy"),
    ),
    "a policy of the mesh": all(
      NAMESPACE,
      program("shop"),
      policy("security.istio.io/v1", "AuthorizationPolicy"),
    ),
    "a policy of the cluster": all(
      NAMESPACE,
      program("shop"),
      policy("policy.networking.k8s.io/v1alpha1", "BaselineAdminNetworkPolicy"),
    ),
    "a policy that may create one": all(
      NAMESPACE,
      program("shop"),
      policy("kyverno.io/v1", "ClusterPolicy"),
    ),
    "a program elsewhere": all(NAMESPACE, program("other")),
    "no program": all(NAMESPACE),
    "a policy in Terraform": terraform('resource "kubernetes_network_policy_v1" "it" {}'),
    "a chart, which may have one": terraform('resource "helm_release" "it" {}'),
  },
});
