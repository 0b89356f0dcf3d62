import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { PUBLIC_ACCESS_BLOCK, publicAccessBlocksOf } from "./s3-public-access.ts";

const PUBLIC_ACLS = ["public-read", "public-read-write", "website", "authenticated-read"];

const PUBLIC_GROUPS = /\/groups\/global\/(AllUsers|AuthenticatedUsers)$/;

/** Whether a public access block disables the bucket's ACLs. */
function ignoresAcls(bucket: ResourceView): Fact {
  return publicAccessBlocksOf(bucket).some((block) =>
    or(block.attr("ignore_public_acls").is(true), block.attr("block_public_acls").is(true)),
  );
}

/** The same for the bucket of a separate ACL resource. */
function isIgnored(acl: ResourceView): Fact {
  return and(
    acl.others(PUBLIC_ACCESS_BLOCK).exists(),
    acl.referred("bucket", "aws_s3_bucket").some(ignoresAcls),
  );
}

function isOfEveryone(grantee: BlockView): Fact {
  return grantee.attr("uri").matches(PUBLIC_GROUPS);
}

export const s3PublicAclRules: readonly Rule[] = [
  {
    id: "aws-s3-public-acl",
    title: "S3 bucket ACL grants access to the public",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone on the internet, or any AWS account, can list or read what is in the bucket.",
    fix: 'Set `acl = "private"` or leave ACLs off, and share objects by a bucket policy or a CDN.',
    peers: {
      checkov: ["CKV_AWS_20", "CKV_AWS_57", "CKV_AWS_375"],
      trivy: ["AWS-0092"],
      kics: ["38c5ee0d"],
    },
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    checks: [
      resource("aws_s3_bucket", (bucket) =>
        [bucket.attr("acl").isIn(PUBLIC_ACLS), ...bucket.blocks("grant").each(isOfEveryone)].map(
          (granted) => unless(ignoresAcls(bucket), granted),
        ),
      ),
      resource("aws_s3_bucket_acl", (acl) =>
        [
          acl.attr("acl").isIn(PUBLIC_ACLS),
          ...acl.blocks("access_control_policy.grant.grantee").each(isOfEveryone),
        ].map((granted) => unless(isIgnored(acl), granted)),
      ),
    ],
  },
];
