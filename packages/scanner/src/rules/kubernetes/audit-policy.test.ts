import { testRule } from "../../../test/rule-fixtures.ts";

const policy = (...rules: readonly string[]) => ({
  "audit.yaml": `apiVersion: audit.k8s.io/v1\nkind: Policy\nrules:\n${rules.map((rule) => `  - ${rule}\n`).join("")}`,
});
const ROLES = "resources: [{ group: rbac.authorization.k8s.io, resources: [roles, rolebindings] }]";
const ALL = "{ level: Metadata }";

testRule("k8s-audit-roles", {
  fails: {
    "everything that anyone asks": policy('{ level: None, userGroups: ["system:authenticated"] }'),
    roles: policy(`{ level: None, ${ROLES} }`, ALL),
    "the whole group": policy(
      "{ level: None, resources: [{ group: rbac.authorization.k8s.io }] }",
      ALL,
    ),
    "all that isn't named": policy(
      "{ level: Metadata, resources: [{ group: '', resources: [secrets] }] }",
      "{ level: None }",
    ),
    "changes by everyone": policy(`{ level: None, verbs: [create, get], ${ROLES} }`, ALL),
  },
  passes: {
    "roles with their content": policy(`{ level: RequestResponse, ${ROLES} }`, "{ level: None }"),
    "reading of roles": policy(`{ level: None, verbs: [get, list, watch], ${ROLES} }`, ALL),
    "one component": policy(`{ level: None, users: ["system:kube-proxy"], ${ROLES} }`, ALL),
    "addresses of health": policy('{ level: None, nonResourceURLs: ["/healthz*"] }', ALL),
    "other resources": policy(
      "{ level: None, resources: [{ group: '', resources: [events] }] }",
      ALL,
    ),
    "a policy of another project": {
      "it.yaml": "apiVersion: kyverno.io/v1\nkind: Policy\nrules: [{ level: None }]\n",
    },
  },
});

const SECRETS = "resources: [{ group: '', resources: [secrets, configmaps] }]";
const REST = "{ level: RequestResponse }";

testRule("k8s-audit-secrets", {
  fails: {
    secrets: policy(`{ level: None, ${SECRETS} }`, ALL),
    "the group without a name": policy(
      "{ level: None, resources: [{ resources: [secrets] }] }",
      ALL,
    ),
    "reading by everyone": policy("{ level: None, verbs: [get, list, watch] }", ALL),
    "all that isn't named": policy(`{ level: Metadata, ${ROLES} }`, "{ level: None }"),
  },
  passes: {
    "secrets without their content": policy(`{ level: Metadata, ${SECRETS} }`, "{ level: None }"),
    "secrets of one component": policy(
      `{ level: None, users: [system:apiserver], ${SECRETS} }`,
      ALL,
    ),
    "secrets of one namespace": policy(`{ level: None, namespaces: [ci], ${SECRETS} }`, ALL),
    "one secret": policy(
      "{ level: None, resources: [{ group: '', resources: [secrets], resourceNames: [a] }] }",
      ALL,
    ),
    watching: policy("{ level: None, verbs: [watch] }", ALL),
    events: policy("{ level: None, resources: [{ group: '', resources: [events] }] }", ALL),
  },
});

testRule("k8s-audit-secret-values", {
  fails: {
    secrets: policy(`{ level: RequestResponse, ${SECRETS} }`, ALL),
    requests: policy(`{ level: Request, ${SECRETS} }`, ALL),
    "all that isn't named": policy(REST),
    "the group": policy("{ level: RequestResponse, resources: [{ group: '' }] }", ALL),
  },
  passes: {
    "secrets without their content": policy(`{ level: Metadata, ${SECRETS} }`, REST),
    "pods with their content": policy(
      "{ level: RequestResponse, resources: [{ group: '', resources: [pods] }] }",
      ALL,
    ),
    "no secrets": policy(`{ level: None, ${SECRETS} }`, REST),
  },
});

const SESSIONS =
  "resources: [{ group: '', resources: [pods/exec, pods/attach, pods/portforward] }]";

testRule("k8s-audit-sessions", {
  fails: {
    sessions: policy(`{ level: None, ${SESSIONS} }`, ALL),
    "shells among other requests": policy(
      "{ level: None, resources: [{ group: '', resources: [pods/log, pods/exec] }] }",
      ALL,
    ),
    "each part of a pod": policy(
      "{ level: None, resources: [{ group: '', resources: ['pods/*'] }] }",
      ALL,
    ),
    "all that isn't named": policy(`{ level: Metadata, ${SECRETS} }`, "{ level: None }"),
    "the opening of sessions": policy(`{ level: None, verbs: [create], ${SESSIONS} }`, ALL),
  },
  passes: {
    "sessions without their content": policy(`{ level: Metadata, ${SESSIONS} }`, "{ level: None }"),
    "sessions with their options": policy(`{ level: Request, ${SESSIONS} }`, ALL),
    "sessions of one component": policy(
      `{ level: None, users: [system:node-problem-detector], ${SESSIONS} }`,
      ALL,
    ),
    "sessions of one group": policy(
      `{ level: None, userGroups: [system:nodes], ${SESSIONS} }`,
      ALL,
    ),
    "logs and states of pods": policy(
      "{ level: None, resources: [{ group: '', resources: [pods, pods/log, pods/status] }] }",
      ALL,
    ),
    watching: policy("{ level: None, verbs: [watch, list] }", ALL),
  },
});
