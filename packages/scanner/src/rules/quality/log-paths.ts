import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { and, type Fact, fact } from "../../rule-language/fact.ts";
import { textWithPlaceholders, withNamedPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Conflict } from "./conflicts/conflict.ts";

/** Who writes logs, and the arguments with the bucket and the folder. */
interface Writer {
  readonly type: string;
  readonly bucket: string;
  readonly prefix: string;
}

const WRITERS: readonly Writer[] = [
  { type: "aws_cloudtrail", bucket: "s3_bucket_name", prefix: "s3_key_prefix" },
  { type: "aws_config_delivery_channel", bucket: "s3_bucket_name", prefix: "s3_key_prefix" },
  { type: "aws_lb", bucket: "access_logs.bucket", prefix: "access_logs.prefix" },
];

const permitsWrites = (statement: BlockView) =>
  and(
    statement.attr("Effect").is("Allow"),
    statement.attr("Action").some((action) => action.matches(/^s3:(PutObject|Put\*|\*)$|^\*$/)),
  );

/** What a statement names within its bucket, up to its first wildcard. */
function folderOf(resource: AttributeView): string | undefined {
  const text = textWithPlaceholders(resource.value);
  const named = text && withNamedPlaceholders(text, "*");
  const slash = named?.indexOf("/") ?? -1;
  // Without a folder, it is the bucket itself, or not known.
  if (named === undefined || (slash === -1 && named.startsWith("*"))) return undefined;
  const path = slash === -1 ? "" : named.slice(slash + 1);
  return path.split(/[*?]/)[0];
}

const FOLDER = "AWSLogs/";

/** Whether all statements that let someone write name other folders. */
function namesOtherFolders(policy: AttributeView, prefix: AttributeView): Fact {
  const { value } = prefix;
  if (value.kind !== "string" && value.kind !== "null") return fact(false, prefix.evidence());
  const start = value.kind === "string" && value.value !== "" ? `${value.value}/` : "";
  const target = `${start}${FOLDER}`;
  const statements = objectsIn(policy.json().member("Statement")).members.map(({ view }) => view);
  const writes = statements.filter((each) => permitsWrites(each).truth !== false);
  const folders = writes.flatMap((each) => {
    const resources = each.attr("Resource");
    const items = resources.elements();
    return (items.length > 0 ? items : [resources]).map(folderOf);
  });
  const isOther =
    folders.length > 0 &&
    folders.every(
      (folder) =>
        folder?.includes(FOLDER) === true &&
        !target.startsWith(folder) &&
        !folder.startsWith(target),
    );
  return fact(isOther, prefix.evidence());
}

/** Logs that the policy of their bucket refuses, because it names another folder. */
export const logPathMismatches: readonly Conflict[] = WRITERS.map(
  ({ type, bucket, prefix }): Conflict => [
    type,
    "the policy of the bucket lets logs be written to another folder",
    (writer: ResourceView) =>
      writer
        .referred(bucket, "aws_s3_bucket")
        .some((target) =>
          target
            .connected("aws_s3_bucket_policy", "bucket")
            .some((each) => namesOtherFolders(each.attr("policy"), writer.attr(prefix))),
        ),
  ],
);
