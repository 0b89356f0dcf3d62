import { testRule } from "../../../test/rule-fixtures.ts";

const map = (name: string, key: string, value: string) => ({
  "map.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\ndata: { ${key}: "${value}" }\n`,
});

const runs = (...args: readonly string[]) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { containers: [{ name: a, args: ${JSON.stringify(args)} }] }\n`,
});

const terraform = (value: string) => `
  resource "kubernetes_config_map_v1" "it" {
    metadata {
      name = "argocd-rbac-cm"
    }
    data = {
      "policy.default" = "${value}"
    }
  }`;

testRule("argo-anonymous", {
  fails: {
    "a setting": map("argocd-cm", "users.anonymous.enabled", "true"),
    "a setting of the server": map("argocd-cmd-params-cm", "server.disable.auth", "true"),
    "an option": runs("/usr/local/bin/argocd-server", "--disable-auth"),
    "an option of Argo Workflows": runs("server", "--auth-mode=server"),
  },
  passes: {
    "a setting": map("argocd-cm", "users.anonymous.enabled", "false"),
    "a map of another program": map("it", "users.anonymous.enabled", "true"),
    "an option of Argo Workflows": runs("server", "--auth-mode=sso"),
    "no option": runs("/usr/local/bin/argocd-server"),
  },
});

testRule("argo-default-admin", {
  fails: {
    manifest: map("argocd-rbac-cm", "policy.default", "role:admin"),
    Terraform: terraform("role:admin"),
  },
  passes: {
    readers: map("argocd-rbac-cm", "policy.default", "role:readonly"),
    nobody: terraform(""),
  },
});
