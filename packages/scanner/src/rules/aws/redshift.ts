import { and, type Fact, or, unknownFact } from "../../rule-language/fact.ts";
import { providerSide } from "../../rule-language/provider-version.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Since this major version, the provider's defaults are encrypted and private. */
const SAFE_SINCE = 6;

/** An argument has the unsafe value, or is unset and the provider's default is unsafe. */
function isLeftAt(cluster: ResourceView, name: string, unsafe: boolean): Fact {
  const argument = cluster.attr(name);
  switch (providerSide(cluster, "aws", SAFE_SINCE)) {
    case "from":
      return argument.is(unsafe);
    case "both":
      return or(
        argument.is(unsafe),
        and(argument.isAbsent(), unknownFact("the version of the AWS provider")),
      );
    default:
      return argument.isNot(!unsafe);
  }
}

export const redshiftRules: readonly Rule[] = [
  {
    id: "aws-redshift-encryption",
    title: "Redshift cluster is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Data blocks and snapshots can be read where they leak.",
    fix: "Set `encrypted = true`.",
    peers: { checkov: ["CKV_AWS_64"], trivy: ["AWS-0084"], kics: ["cfdcabb0"] },
    link: "https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-db-encryption.html",
    checks: [resource("aws_redshift_cluster", (cluster) => isLeftAt(cluster, "encrypted", false))],
  },
  {
    id: "aws-redshift-public",
    title: "Redshift cluster can be reached from the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "The cluster gets a public address; only its security group protects it.",
    fix: "Set `publicly_accessible = false` and connect from inside of the VPC.",
    peers: { checkov: ["CKV_AWS_87"] },
    link: "https://docs.aws.amazon.com/redshift/latest/mgmt/managing-clusters-vpc.html",
    checks: [
      resource("aws_redshift_cluster", (cluster) => isLeftAt(cluster, "publicly_accessible", true)),
    ],
  },
];
