import { and, type Fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { runs, says } from "./control-plane-flags.ts";
import { containerChecks, versioned } from "./pod.ts";

const CONFIG_MAPS = ["kubernetes_config_map_v1_data", ...versioned(["kubernetes_config_map"])];

const setting = (map: ResourceView, name: string, key: string): Fact =>
  and(map.attr("metadata.name").is(name), map.attr("data").member(key).is("true"));

/** Rules for who may use the tools that deliver to a cluster. */
export const deliveryAccessRules: readonly Rule[] = [
  {
    id: "argo-anonymous",
    title: "Argo lets people in who did not sign in",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who reaches it sees or changes what is deployed, with the rights of its service account.",
    fix: "Remove `users.anonymous.enabled` and `--disable-auth`, and use `--auth-mode=sso` or `client`.",
    link: "https://argo-cd.readthedocs.io/en/stable/operator-manual/user-management/",
    checks: [
      ...CONFIG_MAPS.map((type) =>
        resource(type, (map) =>
          or(
            setting(map, "argocd-cm", "users.anonymous.enabled"),
            setting(map, "argocd-cmd-params-cm", "server.disable.auth"),
          ),
        ),
      ),
      ...containerChecks((container) =>
        or(
          and(runs(container, "argocd-server"), says(container, /^--disable-auth(=true)?$/)),
          says(container, /^--auth-mode=server$/),
        ),
      ),
    ],
  },
  {
    id: "argo-default-admin",
    title: "Every user of Argo CD is an administrator",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "Anyone who can sign in may change every application and every cluster.",
    fix: "Set `policy.default` to an empty text or `role:readonly`, and name groups in `policy.csv`.",
    link: "https://argo-cd.readthedocs.io/en/stable/operator-manual/rbac/",
    checks: CONFIG_MAPS.map((type) =>
      resource(type, (map) =>
        and(
          map.attr("metadata.name").is("argocd-rbac-cm"),
          map.attr("data").member("policy.default").is("role:admin"),
        ),
      ),
    ),
  },
];
