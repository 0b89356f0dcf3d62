import { letsInternetIn } from "../../exposure/endpoint.ts";
import { networksIn } from "../../exposure/networks.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, not, or, told, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const CLUSTER = "aws_eks_cluster";

const ENDPOINT = "https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html";

/** The logs that tell who did what. The other two are about the work of the control plane. */
const LOG_TYPES = ["api", "audit", "authenticator"];

/** A public endpoint is open to every network by default. */
function isOpenToAll(cluster: ResourceView): Fact {
  const sources = cluster.attr("vpc_config.public_access_cidrs");
  return or(sources.isAbsent(), letsInternetIn(networksIn(sources)));
}

function hasPublicEndpoint(cluster: ResourceView): Fact {
  return cluster.attr("vpc_config.endpoint_public_access").isNot(false);
}

function lacks(list: AttributeView, item: string): Fact {
  return told(not(list.includes(item)), `\`${list.path}\` lacks "${item}"`);
}

export const eksRules: readonly Rule[] = [
  {
    id: "aws-eks-public-endpoint",
    title: "EKS API server is on the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Everyone on the internet can try credentials, and the next flaw, on the API server.",
    fix: "Set `endpoint_public_access = false` and `endpoint_private_access = true` in `vpc_config`.",
    peers: { checkov: ["CKV_AWS_39"], trivy: ["AWS-0040"] },
    link: ENDPOINT,
    checks: [
      // An endpoint restricted to certain networks is reported by the rule for networks.
      resource(CLUSTER, (cluster) => unless(not(isOpenToAll(cluster)), hasPublicEndpoint(cluster))),
    ],
  },
  {
    id: "aws-eks-public-cidr",
    title: "EKS API server can be reached from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Its public endpoint takes connections from every address.",
    fix: "Set `public_access_cidrs` in `vpc_config` to your own networks, or close the public endpoint.",
    peers: { checkov: ["CKV_AWS_38"], trivy: ["AWS-0041"] },
    link: ENDPOINT,
    checks: [resource(CLUSTER, (cluster) => and(isOpenToAll(cluster), hasPublicEndpoint(cluster)))],
  },
  {
    id: "aws-eks-secrets",
    title: "Kubernetes secrets are not encrypted with a key of your own",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "You can neither see nor decide who decrypts what the cluster keeps as secrets.",
    fix: 'Add an `encryption_config` with `resources = ["secrets"]` and the `key_arn` of a KMS key.',
    peers: { checkov: ["CKV_AWS_58"], trivy: ["AWS-0039"] },
    link: "https://docs.aws.amazon.com/eks/latest/userguide/enable-kms.html",
    checks: [
      resource(CLUSTER, (cluster) =>
        not(
          cluster
            .blocks("encryption_config")
            .some((config) =>
              and(
                config.attr("resources").includes("secrets"),
                config.attr("provider.key_arn").isPresent(),
              ),
            ),
        ),
      ),
    ],
  },
  {
    id: "aws-eks-logging",
    title: "EKS control plane does not log who did what",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an attack there is no telling who did what in the cluster.",
    fix: "Set `enabled_cluster_log_types` to at least `api`, `audit` and `authenticator`.",
    peers: { checkov: ["CKV_AWS_37"], trivy: ["AWS-0038"] },
    link: "https://docs.aws.amazon.com/eks/latest/userguide/control-plane-logs.html",
    checks: [
      resource(CLUSTER, (cluster) => {
        const enabled = cluster.attr("enabled_cluster_log_types");
        return or(...LOG_TYPES.map((type) => lacks(enabled, type)));
      }),
    ],
  },
];
