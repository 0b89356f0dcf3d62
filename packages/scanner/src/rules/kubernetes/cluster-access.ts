import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { objectsIn } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { versioned } from "./pod.ts";

const MASTERS = "system:masters";

/** Identities that are for administrators, by their names. */
const ADMINISTRATORS = /admin|break-?glass|emergency|cluster-?(creator|owner)|superuser|root/i;

/** Identities of AWS that a map of EKS makes administrators. */
function mappedMasters(map: ResourceView): readonly Fact[] {
  const isMap = map.attr("metadata.name").is("aws-auth");
  return ["mapRoles", "mapUsers", "mapAccounts"].flatMap((key) =>
    objectsIn(map.attr("data").member(key).document()).each((entry) =>
      and(unless(isOfAdministrators(entry), entry.attr("groups").includes(MASTERS)), isMap),
    ),
  );
}

function isOfAdministrators(entry: BlockView): Fact {
  return anyOf(["rolearn", "userarn", "username"].map((name) => isNamedFor(entry.attr(name))));
}

/** What the caller names may say what it is for: `var.admin_role_arn`. */
function isNamedFor(identity: AttributeView): Fact {
  const { value } = identity;
  const text = value.kind === "unknown" ? value.cause : undefined;
  return text === undefined
    ? askText(identity, (known) => ADMINISTRATORS.test(known))
    : fact(ADMINISTRATORS.test(text));
}

const EKS_ADMINISTRATOR = /:cluster-access-policy\/AmazonEKSClusterAdminPolicy$/;

function associatesMasters(association: ResourceView): Fact {
  return unless(
    isNamedFor(association.attr("principal_arn")),
    and(
      association.attr("policy_arn").matches(EKS_ADMINISTRATOR),
      association.blocks("access_scope").some((scope) => scope.attr("type").is("cluster")),
    ),
  );
}

const isAny = (attribute: AttributeView) => attribute.is("*");

/** Projects of those who run the cluster itself. */
const OF_PLATFORM = /platform|infra|system|add-?ons?|bootstrap|cluster|argo|admin/i;

/** A project whose applications may change anything anywhere in the cluster. */
function permitsAll(project: ResourceView): readonly Fact[] {
  const reachesAll = project
    .blocks("spec.destinations")
    .some((destination) => isAny(destination.attr("namespace")));
  const makesAll = project
    .blocks("spec.cluster_resource_whitelist")
    .some((kind) => and(isAny(kind.attr("kind")), isAny(kind.attr("group"))));
  const takesAll = project.attr("spec.source_repos").includes("*");
  const isOfPlatform = project.attr("metadata.name").matches(OF_PLATFORM);
  return [and(reachesAll, or(makesAll, takesAll), not(and(isOfPlatform, not(takesAll))))];
}

/** Rules for whom a cluster takes for its administrator. */
export const clusterAccessRules: readonly Rule[] = [
  {
    id: "k8s-mapped-administrator",
    title: "Identity of the cloud becomes administrator of the cluster",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation: "An attacker with the identity controls every workload and every secret.",
    fix: "Map it to a group of your own with a role for what is needed, in the namespaces it needs.",
    link: "https://docs.aws.amazon.com/eks/latest/best-practices/identity-and-access-management.html",
    checks: [
      ...["kubernetes_config_map_v1_data", ...versioned(["kubernetes_config_map"])].map((type) =>
        resource(type, mappedMasters),
      ),
      resource("aws_eks_access_policy_association", associatesMasters),
    ],
  },
  {
    id: "argo-project-wide",
    title: "Project of Argo CD permits everything",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "An attacker who can change one application of the project controls the whole cluster.",
    fix: "List the repositories, namespaces and kinds that the applications need.",
    link: "https://argo-cd.readthedocs.io/en/stable/user-guide/projects/",
    checks: [resource("argo_app_project", permitsAll)],
  },
];
