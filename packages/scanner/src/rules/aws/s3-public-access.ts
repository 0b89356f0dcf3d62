import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const BLOCK_PUBLIC_ACCESS =
  "https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html";

export const PUBLIC_ACCESS_BLOCK = "aws_s3_bucket_public_access_block";

export function publicAccessBlocksOf(bucket: ResourceView) {
  return bucket.connected(PUBLIC_ACCESS_BLOCK, "bucket", "bucket");
}

/** One rule for each of the four switches of a public access block. */
function publicAccessSwitch(rule: {
  argument: string;
  id: string;
  title: string;
  explanation: string;
  checkov: string;
  trivy: string;
  kics?: string;
}): Rule {
  const { argument, checkov, trivy, kics, ...words } = rule;
  return {
    ...words,
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    fix: `Set \`${argument} = true\`.`,
    peers: { checkov: [checkov], trivy: [trivy], kics: kics === undefined ? [] : [kics] },
    link: BLOCK_PUBLIC_ACCESS,
    checks: [resource(PUBLIC_ACCESS_BLOCK, (block) => block.attr(argument).isNot(true))],
  };
}

export const s3PublicAccessRules: readonly Rule[] = [
  {
    id: "aws-s3-pab-missing",
    title: "S3 bucket has no public access block",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Without a public access block one ACL or policy is enough to publish the bucket by mistake.",
    fix: "Add an `aws_s3_bucket_public_access_block` for the bucket with all four switches on.",
    peers: { checkov: ["CKV2_AWS_6"], trivy: ["AWS-0094"] },
    link: BLOCK_PUBLIC_ACCESS,
    checks: [resource("aws_s3_bucket", (bucket) => publicAccessBlocksOf(bucket).isEmpty())],
  },
  publicAccessSwitch({
    argument: "block_public_acls",
    id: "aws-s3-block-public-acls",
    title: "S3 public access block lets new public ACLs through",
    explanation: "A public ACL can still be put on the bucket or an object.",
    checkov: "CKV_AWS_53",
    trivy: "AWS-0086",
  }),
  publicAccessSwitch({
    argument: "block_public_policy",
    id: "aws-s3-block-public-policy",
    title: "S3 public access block lets public bucket policies through",
    explanation: "A policy that grants access to everyone can still be attached.",
    checkov: "CKV_AWS_54",
    trivy: "AWS-0087",
    kics: "1a4bc881",
  }),
  publicAccessSwitch({
    argument: "ignore_public_acls",
    id: "aws-s3-ignore-public-acls",
    title: "S3 public access block honours existing public ACLs",
    explanation: "Public ACLs that are on objects already keep working.",
    checkov: "CKV_AWS_55",
    trivy: "AWS-0091",
  }),
  publicAccessSwitch({
    argument: "restrict_public_buckets",
    id: "aws-s3-restrict-public-buckets",
    title: "S3 public access block does not restrict public buckets",
    explanation:
      "A bucket with a public policy stays open to anonymous and cross-account requests.",
    checkov: "CKV_AWS_56",
    trivy: "AWS-0093",
  }),
];
