import { admissions } from "../../policies/aws/admission.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or, unless } from "../../rule-language/fact.ts";
import { ofReferenced } from "../../rule-language/of-referenced.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { PUBLIC_ACCESS_BLOCK, publicAccessBlocksOf } from "./s3-public-access.ts";

const ACCOUNT_BLOCK = "aws_s3_account_public_access_block";
const ACCESS_POINT = "aws_s3_access_point";

/** The block rejects public policies, or restricts access by them to the account. */
function blocksPolicies(block: BlockView): Fact {
  return or(
    block.attr("block_public_policy").is(true),
    block.attr("restrict_public_buckets").is(true),
  );
}

function isBucketBlocked(bucket: ResourceView): Fact {
  return or(
    publicAccessBlocksOf(bucket).some(blocksPolicies),
    bucket.others(ACCOUNT_BLOCK).some(blocksPolicies),
  );
}

/** The same for the bucket of a separate policy resource. */
function isPolicyBlocked(policy: ResourceView): Fact {
  const blocks = policy.others(PUBLIC_ACCESS_BLOCK);
  const bucket = policy.attr("bucket");
  return or(
    policy.others(ACCOUNT_BLOCK).some(blocksPolicies),
    blocks.some((block) => and(blocksPolicies(block), block.attr("bucket").isSameAs(bucket))),
    ofReferenced(policy, "bucket", ["aws_s3_bucket", "bucket"], isBucketBlocked),
  );
}

/** Access points have all four switches on by default. */
function isPointBlocked(point: ResourceView): Fact {
  const settings = point.blocks("public_access_block_configuration");
  return or(settings.isEmpty(), settings.some(blocksPolicies));
}

function admissionCheck(
  type: string,
  path: string,
  isBlocked: (owner: ResourceView) => Fact,
): Check {
  return resource(type, (owner) =>
    admissions(owner.attr(path)).map((admitted) => unless(isBlocked(owner), admitted)),
  );
}

export const s3BucketPolicyRules: readonly Rule[] = [
  {
    id: "aws-s3-policy-any-principal",
    title: "S3 bucket policy allows anyone",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "A statement that allows the principal `*`, and no condition on who asks or from where, opens the bucket to all.",
    fix: "Name the accounts or roles that need access, or add a `Condition` on who asks, such as `aws:PrincipalOrgID` or `aws:SourceVpce`.",
    peers: { checkov: ["CKV_AWS_70"], kics: ["7af43613"] },
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-bucket-user-policy-specifying-principal-intro.html",
    checks: [
      admissionCheck("aws_s3_bucket", "policy", isBucketBlocked),
      admissionCheck("aws_s3_bucket_policy", "policy", isPolicyBlocked),
      admissionCheck(ACCESS_POINT, "policy", isPointBlocked),
      admissionCheck("aws_s3control_access_point_policy", "policy", (policy) =>
        ofReferenced(policy, "access_point_arn", [ACCESS_POINT, "arn"], isPointBlocked),
      ),
      resource("aws_s3control_object_lambda_access_point_policy", (policy) =>
        admissions(policy.attr("policy")),
      ),
      resource("aws_s3control_multi_region_access_point_policy", (policy) =>
        admissions(policy.attr("details.policy")),
      ),
    ],
  },
];
