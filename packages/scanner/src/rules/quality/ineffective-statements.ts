// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import type { Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "./conflicts.ts";

/** Actions on objects, which a bucket's own ARN doesn't cover. */
const ON_OBJECTS =
  /^s3:(Get|Put|Delete|Restore)Object(Acl|Tagging|Version|VersionAcl|VersionTagging|Retention|LegalHold|Attributes)?$|^s3:AbortMultipartUpload$/i;

/** Actions on a bucket, which the ARNs of its objects don't cover. */
const ON_BUCKETS = /^s3:(ListBucket(Versions|MultipartUploads)?|GetBucket\w+|PutBucket\w+)$/i;

const itemsOf = ({ value }: AttributeView): readonly Value[] =>
  value.kind === "list" ? value.items : value.kind === "null" ? [] : [value];

/** Whether an ARN is that of a bucket or of objects, as far as that is known. */
function kindOf(value: Value): "bucket" | "objects" | undefined {
  if (value.kind === "string") {
    if (!/^arn:[\w-]+:s3:::[^*?]+/.test(value.value)) return undefined;
    return value.value.includes("/") ? "objects" : /\*/.test(value.value) ? undefined : "bucket";
  }
  if (value.kind !== "unknown") return undefined;
  const isBucket = (each: Value | undefined) =>
    each?.kind === "unknown" &&
    each.isComputed === true &&
    each.marks.referents.length === 1 &&
    /^(data\.)?aws_s3_bucket$/.test(each.marks.referents[0]?.type ?? "") &&
    each.cause.endsWith(".arn");
  if (value.parts === undefined) return isBucket(value) ? "bucket" : undefined;
  const [first, second] = value.parts;
  const isPath = second?.kind === "string" && second.value.startsWith("/");
  return isBucket(first) && isPath ? "objects" : undefined;
}

/** Why some action of the statement has no effect. */
function faultOf(actions: AttributeView, resources: AttributeView): string | undefined {
  const kinds = itemsOf(resources).map(kindOf);
  const names = itemsOf(actions).map((each) => (each.kind === "string" ? each.value : ""));
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined;
  const onObjects = names.find((name) => ON_OBJECTS.test(name));
  if (onObjects !== undefined && kinds.every((kind) => kind === "bucket")) {
    return `\`${onObjects}\` needs the ARN of objects, which ends in \`/*\``;
  }
  const onBuckets = names.find((name) => ON_BUCKETS.test(name));
  if (onBuckets !== undefined && kinds.every((kind) => kind === "objects")) {
    return `\`${onBuckets}\` needs the ARN of the bucket itself`;
  }
  return undefined;
}

function judged(statement: BlockView, actions: string, resources: string, effect: string): Fact {
  const isAllowed = statement.attr(effect).isNot("Deny", { ignoreCase: true }).truth === true;
  const fault = isAllowed ? faultOf(statement.attr(actions), statement.attr(resources)) : undefined;
  return because(
    fault ?? "the actions have an effect",
    fact(fault !== undefined, statement.attr(resources).evidence()),
  );
}

const POLICIES = [
  "aws_iam_policy",
  "aws_iam_role_policy",
  "aws_iam_user_policy",
  "aws_iam_group_policy",
  "aws_s3_bucket_policy",
];

/** A rule for permissions that have no effect. */
export const ineffectiveStatementRules: readonly Rule[] = [
  {
    id: "quality-ineffective-permission",
    title: "Permission has no effect on this resource",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The apply succeeds, and the program is refused when it reads or writes.",
    fix: 'Name the bucket for actions such as `s3:ListBucket`, and `"${aws_s3_bucket.NAME.arn}/*"` for its objects.',
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/security_iam_service-with-iam.html",
    checks: [
      resource("data.aws_iam_policy_document", (document) =>
        document
          .blocks("statement")
          .members.map(({ view }) => judged(view, "actions", "resources", "effect")),
      ),
      resource(POLICIES, (policy) => {
        // Documents of data sources are judged there.
        const isWritten = policy
          .attr("policy")
          .value.marks.referents.every(({ type }) => type !== "data.aws_iam_policy_document");
        if (!isWritten) return [];
        const statements = objectsIn(policy.attr("policy").json().member("Statement"));
        return statements.members.map(({ view }) => judged(view, "Action", "Resource", "Effect"));
      }),
    ],
  },
];
