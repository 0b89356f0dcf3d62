import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { encodeJson } from "../../evaluate/functions/json.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import { argumentOf, hasAny } from "../../terraform/static-argument.ts";

/** Types of which a parent has one, and the arguments that name the parent. */
const SINGLE: Readonly<Record<string, readonly string[]>> = {
  aws_ecr_lifecycle_policy: ["repository"],
  aws_ecr_repository_policy: ["repository"],
  aws_iam_account_password_policy: [],
  aws_kms_key_policy: ["key_id"],
  aws_lambda_function_event_invoke_config: ["function_name", "qualifier"],
  aws_main_route_table_association: ["vpc_id"],
  aws_s3_bucket_acl: ["bucket"],
  aws_s3_bucket_cors_configuration: ["bucket"],
  aws_s3_bucket_lifecycle_configuration: ["bucket"],
  aws_s3_bucket_logging: ["bucket"],
  aws_s3_bucket_notification: ["bucket"],
  aws_s3_bucket_policy: ["bucket"],
  aws_s3_bucket_public_access_block: ["bucket"],
  aws_s3_bucket_server_side_encryption_configuration: ["bucket"],
  aws_s3_bucket_versioning: ["bucket"],
  aws_secretsmanager_secret_policy: ["secret_arn"],
  aws_sns_topic_policy: ["arn"],
  aws_sqs_queue_policy: ["queue_url"],
  azurerm_storage_account_network_rules: ["storage_account_id"],
  azurerm_storage_management_policy: ["storage_account_id"],
  azurerm_subnet_network_security_group_association: ["subnet_id"],
  azurerm_subnet_route_table_association: ["subnet_id"],
  google_cloud_run_v2_service_iam_binding: ["project", "location", "name", "role", "condition"],
  google_folder_iam_binding: ["folder", "role", "condition"],
  google_organization_iam_binding: ["org_id", "role", "condition"],
  google_project_iam_binding: ["project", "role", "condition"],
  google_pubsub_topic_iam_binding: ["project", "topic", "role", "condition"],
  google_secret_manager_secret_iam_binding: ["project", "secret_id", "role", "condition"],
  google_service_account_iam_binding: ["service_account_id", "role", "condition"],
  google_storage_bucket_iam_binding: ["bucket", "role", "condition"],
};

/** The expression as text; the attributes of one resource all mean that resource. */
function keyOf(expression: Expression, source: SourceFile): string {
  const isPlain =
    expression.kind === "traversal" && expression.steps.every((each) => each.kind === "attribute");
  const [address] = isPlain ? referencesIn(expression) : [];
  return address !== undefined && !/^(var|local|module|data)\./.test(address)
    ? address
    : source.text.slice(expression.start, expression.end).replace(/\s+/g, "");
}

/** What the resource belongs to, if it is known to exist once. */
function parentOf(declaration: ResourceDeclaration): string | undefined {
  const { sources, type } = declaration;
  const isRepeated = hasAny(declaration, "count", "for_each", "provider");
  const names = Object.hasOwn(SINGLE, type) ? (SINGLE[type] ?? []) : undefined;
  // A condition of a grant is a block, and makes it another grant.
  const hasBlock = sources.some(({ body }) =>
    body.blocks.some((block) => names?.includes(block.type) === true),
  );
  if (names === undefined || isRepeated || hasBlock) return undefined;
  const keys = names.map((name) => {
    const argument = argumentOf(declaration, name);
    return argument === undefined ? "" : keyOf(argument.value, argument.file);
  });
  return `${type} ${keys.join(" ")}`;
}

function overwritten(view: ModuleView): readonly Fact[] {
  const first = new Map<string, ResourceDeclaration>();
  return [...view.configuration.resources.values()].flatMap((declaration): readonly Fact[] => {
    const parent = declaration.mode === "managed" ? parentOf(declaration) : undefined;
    if (parent === undefined) return [];
    const other = first.get(parent);
    if (other === undefined) first.set(parent, declaration);
    const message = `\`${declaration.name}\` replaces what \`${other?.name}\` sets`;
    return [view.found(other !== undefined, declaration.header, message)];
  });
}

/** The same in CloudFormation, where policies of queues and topics list their parents. */
const SINGLE_IN_CLOUDFORMATION: Readonly<Record<string, string>> = {
  "AWS::S3::BucketPolicy": "Bucket",
  "AWS::SNS::TopicPolicy": "Topics",
  "AWS::SQS::QueuePolicy": "Queues",
  "AWS::SecretsManager::ResourcePolicy": "SecretId",
};

function overwrittenInCloudFormation(source: SourceFile): readonly Fact[] {
  const first = new Map<string, string>();
  return membersOf(resourcesIn(source)).flatMap(([name, resource]): readonly Fact[] => {
    const type = textOf(entryOf(resource, "Type")) ?? "";
    const property = Object.hasOwn(SINGLE_IN_CLOUDFORMATION, type)
      ? SINGLE_IN_CLOUDFORMATION[type]
      : undefined;
    if (property === undefined || entryOf(resource, "Condition") !== undefined) return [];
    const parents = listOf(entryOf(entryOf(resource, "Properties"), property));
    return parents.map((parent) => {
      const key = `${type} ${textOf(valueOrUnknown(() => encodeJson(parent)))}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, name);
      const message = `\`${name}\` replaces what \`${other}\` sets`;
      return factInFile(other !== undefined, resource, source, message);
    });
  });
}

/** Rules for resources that set the same thing. */
export const overwritingRules: readonly Rule[] = [
  {
    id: "quality-overwritten",
    title: "Two resources overwrite each other",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "The service keeps one of them for each parent. The last apply wins, and the next plan wants to change it back.",
    fix: "Combine both in one resource, such as one `aws_s3_bucket_notification` for each bucket.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_notification",
    checks: [module(overwritten), file(overwrittenInCloudFormation)],
  },
];
