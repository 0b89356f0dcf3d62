import { testRule } from "../../../test/rule-fixtures.ts";

const auth = (role: string, group: string, name = "aws-auth") => ({
  "it.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: kube-system }\ndata:\n  mapRoles: |\n    - rolearn: arn:aws:iam::123456789012:role/${role}\n      username: it\n      groups: ["${group}"]\n`,
});
const association = (principal: string, policy: string, scope: string) =>
  `variable "developers" {}\nvariable "admin_role" {}\nresource "aws_eks_access_policy_association" "it" {\n  principal_arn = ${principal}\n  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/${policy}"\n  access_scope {\n    type = "${scope}"\n  }\n}\n`;
const ADMIN = "AmazonEKSClusterAdminPolicy";

testRule("k8s-mapped-administrator", {
  fails: {
    "a role": auth("developers", "system:masters"),
    "an association": association("var.developers", ADMIN, "cluster"),
    "a map in Terraform":
      'resource "kubernetes_config_map_v1_data" "it" {\n  metadata {\n    name = "aws-auth"\n  }\n  data = {\n    mapRoles = yamlencode([{ rolearn = "arn:aws:iam::123456789012:role/ci", username = "ci", groups = ["system:masters"] }])\n  }\n}\n',
  },
  passes: {
    "another group": auth("developers", "developers"),
    administrators: auth("cluster-admin", "system:masters"),
    "another map": auth("developers", "system:masters", "other"),
    "another policy": association("var.developers", "AmazonEKSEditPolicy", "cluster"),
    "one namespace": association("var.developers", ADMIN, "namespace"),
    "administrators of the caller's": association("var.admin_role", ADMIN, "cluster"),
  },
});

const project = (spec: object, name = "shop") => ({
  "it.yaml": `apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata: { name: ${name} }\nspec: ${JSON.stringify(spec)}\n`,
});
const ALL = { destinations: [{ server: "*", namespace: "*" }] };
const KINDS = { clusterResourceWhitelist: [{ group: "*", kind: "*" }] };
const REPOS = { sourceRepos: ["https://github.com/acme/shop.git"] };

testRule("argo-project-wide", {
  fails: {
    "all kinds": project({ ...ALL, ...KINDS, ...REPOS }),
    "all repositories": project({ ...ALL, sourceRepos: ["*"] }),
    "all repositories of the platform": project({ ...ALL, sourceRepos: ["*"] }, "platform"),
  },
  passes: {
    "one namespace": project({
      destinations: [{ namespace: "shop" }],
      ...KINDS,
      sourceRepos: ["*"],
    }),
    "all namespaces": project({ ...ALL, ...REPOS }),
    "the platform": project({ ...ALL, ...KINDS, ...REPOS }, "platform"),
  },
});

const bound = (name: string, kind = "ClusterRoleBinding") => ({
  "binding.yaml": `apiVersion: rbac.authorization.k8s.io/v1\nkind: ${kind}\nmetadata: { name: it }\nroleRef: { kind: ClusterRole, name: ${name} }\nsubjects: [{ kind: ServiceAccount, name: it, namespace: it }]\n`,
});

testRule("k8s-rbac-secrets", {
  fails: { "every namespace": bound("admin") },
  passes: { "one namespace": bound("admin", "RoleBinding"), "no secrets": bound("view") },
});
