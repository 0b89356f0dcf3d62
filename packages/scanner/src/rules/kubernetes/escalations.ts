/** Kubernetes permissions that lead to others. */
export interface Escalation {
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  /** Any of these is sufficient. */
  readonly verbs: readonly string[];
  /** What the holder can do: "this rule lets its holder …". */
  readonly how: string;
}

const RBAC = ["rbac.authorization.k8s.io"];

const CHANGES = ["create", "update", "patch"];

export const ESCALATIONS: readonly Escalation[] = [
  {
    groups: RBAC,
    resources: ["roles", "clusterroles"],
    verbs: ["escalate"],
    how: "write roles that may do more than itself",
  },
  {
    groups: RBAC,
    resources: ["roles", "clusterroles"],
    verbs: ["bind"],
    how: "grant any role, `cluster-admin` included",
  },
  {
    groups: ["", "authentication.k8s.io"],
    resources: ["users", "groups", "serviceaccounts", "uids"],
    verbs: ["impersonate"],
    how: "act as anyone else",
  },
  {
    groups: [""],
    resources: ["serviceaccounts/token"],
    verbs: ["create"],
    how: "make itself a token of any service account",
  },
  {
    groups: [""],
    resources: ["pods/exec", "pods/attach", "pods/ephemeralcontainers"],
    verbs: [...CHANGES, "get"],
    how: "run commands in the containers of others, as their service accounts",
  },
  {
    groups: [""],
    resources: ["pods/portforward"],
    verbs: [...CHANGES, "get"],
    how: "reach every port of the pods of others, past network policies",
  },
  {
    groups: [""],
    resources: ["nodes/proxy"],
    verbs: [...CHANGES, "get"],
    how: "run commands in every container of a node, past the audit log",
  },
  {
    groups: ["certificates.k8s.io"],
    resources: ["certificatesigningrequests/approval"],
    verbs: ["update", "patch"],
    how: "sign certificates to act as anyone else",
  },
  {
    groups: ["admissionregistration.k8s.io"],
    resources: ["mutatingwebhookconfigurations", "validatingwebhookconfigurations"],
    verbs: CHANGES,
    how: "read and change all that is sent to the API server",
  },
];
