import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import {
  and,
  anyOf,
  type Fact,
  not,
  or,
  told,
  unless,
  unlessKnown,
} from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { administratorCheck, escalationCheck, wildcardCheck } from "../charts/host-access.ts";
import { ESCALATIONS, type Escalation } from "./escalations.ts";
import { versioned } from "./pod.ts";

const ROLES = versioned(["kubernetes_role", "kubernetes_cluster_role"]);

/** Only these can name paths. */
const CLUSTER_ROLES = versioned(["kubernetes_cluster_role"]);

const BINDINGS = versioned(["kubernetes_role_binding", "kubernetes_cluster_role_binding"]);

const PRACTICES = "https://kubernetes.io/docs/concepts/security/rbac-good-practices/";

/**
 * Groups that include every client of the API server or, in a managed cluster, often every account.
 */
const STRANGERS = [
  "system:anonymous",
  "system:authenticated",
  "system:serviceaccounts",
  "system:unauthenticated",
];

/** Roles that Kubernetes grants to these groups by default. */
const PUBLIC_ROLES = ["system:basic-user", "system:discovery", "system:public-info-viewer"];

/** Paths of the API server that say only whether it works, and its version. */
const HEALTH =
  /^\/(healthz|livez|readyz)(\/.*)?$|^\/version\/?$|^\/\.well-known\/openid-configuration$|^\/openid\/v1\/jwks$/;

/** A role that reads the API server's health and nothing else. */
function readsHealthOnly(role: ResourceView): Fact {
  const rules = role.blocks("rule");
  return and(
    rules.exists(),
    rules.every((rule) => {
      const paths = rule.attr("non_resource_urls");
      return and(
        rule.attr("resources").isAbsent(),
        paths.isPresent(),
        not(paths.some((path) => path.test((text = "") => !HEALTH.test(text)))),
      );
    }),
  );
}

/** The module declares the bound role, and it reads the API server's health only. */
function bindsHealthReader(binding: ResourceView): Fact {
  const name = binding.attr("role_ref.name");
  return anyOf(
    CLUSTER_ROLES.flatMap((type) => [
      binding.referred("role_ref.name", type).some(readsHealthOnly),
      binding
        .others(type)
        .some((role) => and(role.attr("metadata.name").isSameAs(name), readsHealthOnly(role))),
    ]),
  );
}

/** The superuser group, for which a role binding has no effect. */
const MASTERS = "system:masters";

function includesOrAll(list: AttributeView, names: readonly string[]): Fact {
  return list.some((each) => each.isIn(["*", ...names]));
}

function permits(rule: BlockView, { groups, resources, verbs }: Escalation): Fact {
  return and(
    rule.attr("verbs").some((verb) => verb.isIn(verbs)),
    includesOrAll(rule.attr("resources"), resources),
    includesOrAll(rule.attr("api_groups"), groups),
    rule.attr("resource_names").isAbsent(),
  );
}

/** The first known path by which a role's holder gets unlisted permissions. */
function escalates(rule: BlockView): Fact {
  return anyOf(
    ESCALATIONS.map((way) => told(permits(rule, way), `this rule lets its holder ${way.how}`)),
  );
}

/** Groups of the cluster and of programs that control it. Others belong to an operator. */
const OWN_GROUP =
  /^(?=[\w-]+\.)(?!.*(^|\.)(k8s|kubernetes|openshift|istio|fluxcd|argoproj|cert-manager)\.io$)[\w.-]+$/;

/** A rule only about objects that an operator brings along. */
function isAboutOwnObjects(rule: BlockView): Fact {
  const groups = rule.attr("api_groups");
  const isOthers = groups.some((group) => group.test((name = "") => !OWN_GROUP.test(name)));
  return and(groups.isPresent(), not(isOthers));
}

/** Only looks, at objects outside of the core group, which has the secrets. */
function isHarmlessReader(rule: BlockView): Fact {
  const groups = rule.attr("api_groups");
  const verbs = rule.attr("verbs");
  return and(
    groups.isPresent(),
    not(groups.some((group) => group.isIn(["", "*"]))),
    verbs.isPresent(),
    not(verbs.some((verb) => verb.isNotIn(["get", "list", "watch"]))),
  );
}

/** Rules with wildcards are already reported by another rule. */
function isWildcard(rule: BlockView): Fact {
  return anyOf(["verbs", "resources", "api_groups"].map((name) => rule.attr(name).includes("*")));
}

/** Rules for granted permissions and privilege escalation. */
export const rbacRules: readonly Rule[] = [
  {
    id: "k8s-rbac-wildcard",
    title: "Role grants everything by a wildcard",
    severity: "CRITICAL",
    category: "security",
    topic: "privilege",
    explanation: "`*` also covers secrets, and whatever is added to the cluster later.",
    fix: "List the API groups, resources and verbs that are needed.",
    peers: { checkov: ["CKV_K8S_49"], trivy: ["KSV-0044", "KSV-0046"] },
    link: PRACTICES,
    checks: [
      resource(ROLES, (role) =>
        role
          .blocks("rule")
          .each((rule) =>
            unless(or(isAboutOwnObjects(rule), isHarmlessReader(rule)), isWildcard(rule)),
          ),
      ),
      wildcardCheck,
    ],
  },
  {
    id: "k8s-rbac-public-role",
    title: "Role is granted to everyone who reaches the API server",
    severity: "CRITICAL",
    category: "security",
    topic: "privilege",
    explanation:
      "These subjects stand for people who did not sign in, or for every account there is, workloads included.",
    fix: "Name the users, groups and service accounts that need it.",
    link: PRACTICES,
    checks: [
      resource(BINDINGS, (binding) => {
        const isMeant = binding.attr("role_ref.name").isIn(PUBLIC_ROLES);
        const granted = binding
          .blocks("subject")
          .each((subject) =>
            unless(subject.attr("kind").is("ServiceAccount"), subject.attr("name").isIn(STRANGERS)),
          )
          .map((open) => unless(isMeant, open));
        if (!granted.some(({ truth }) => truth === true)) return granted;
        const isHarmless = bindsHealthReader(binding);
        return granted.map((open) => unlessKnown(isHarmless, open));
      }),
    ],
  },
  {
    id: "k8s-rbac-cluster-admin",
    title: "Role of the cluster's administrator is bound",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "An attacker with one of the subjects controls every workload and every secret.",
    fix: "Bind a role that lists what is needed; keep `cluster-admin` for emergencies.",
    peers: { trivy: ["KSV-0111"] },
    link: PRACTICES,
    checks: [
      resource(BINDINGS, (binding) => {
        const isAdministrator = binding.attr("role_ref.name").is("cluster-admin");
        return binding
          .blocks("subject")
          .each((subject) => and(isAdministrator, subject.attr("name").isNot(MASTERS)));
      }),
      administratorCheck,
    ],
  },
  {
    id: "k8s-rbac-default-account",
    title: "Role is bound to a default service account",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation: "Every pod of the namespace that names no other account gets the rights.",
    fix: "Make a service account for the workload, and bind the role to it.",
    link: "https://kubernetes.io/docs/concepts/security/rbac-good-practices/#least-privilege",
    checks: [
      resource(BINDINGS, (binding) =>
        binding
          .blocks("subject")
          .each((subject) =>
            and(subject.attr("kind").is("ServiceAccount"), subject.attr("name").is("default")),
          ),
      ),
    ],
  },
  {
    id: "k8s-rbac-escalation",
    title: "Role lets its holder get further rights",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "These few permissions can be turned into others by anyone who obtains the account.",
    fix: "Leave the verbs out, or name the objects in `resource_names` (`resourceNames`).",
    peers: { trivy: ["KSV-0047", "KSV-0050", "KSV-0053"] },
    link: PRACTICES,
    checks: [
      resource(ROLES, (role) =>
        role.blocks("rule").each((rule) => unless(isWildcard(rule), escalates(rule))),
      ),
      escalationCheck,
    ],
  },
  {
    id: "k8s-rbac-secrets",
    title: "Role reads all secrets",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "To list secrets is to read them, and among them are the tokens and passwords of others.",
    fix: "Name the secrets in `resource_names` (`resourceNames`).",
    peers: { trivy: ["KSV-0041"] },
    link: PRACTICES,
    checks: [
      resource(ROLES, (role) =>
        role.blocks("rule").each((rule) => {
          // Listing can't be limited to resource names.
          const reads = and(
            rule.attr("verbs").some((verb) => verb.isIn(["get", "list", "watch"])),
            rule.attr("resource_names").isAbsent(),
          );
          const isCore = rule.attr("api_groups").some((group) => group.isIn(["", "*"]));
          return and(
            reads,
            rule.attr("resources").includes("secrets"),
            isCore,
            not(isWildcard(rule)),
          );
        }),
      ),
      // A binding of the cluster is for the secrets of every namespace.
      resource(versioned(["kubernetes_cluster_role_binding"]), (binding) =>
        told(
          binding.attr("role_ref.name").is("admin"),
          "this role reads the secrets of every namespace",
        ),
      ),
    ],
  },
];
