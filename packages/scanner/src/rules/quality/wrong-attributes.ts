import type { Body, Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";

/** Types of users, the argument, the type that it refers to, its wrong attributes, the right one. */
type Row = readonly [users: RegExp, argument: string, type: string, wrong: string, right: string];

const ANY = /^/;
const AZURE = /^azurerm_/;

const ROWS: readonly Row[] = [
  [/^aws_iam_role_policy/, "role", "aws_iam_role", "arn", "name"],
  [/^aws_iam_instance_profile$/, "role", "aws_iam_role", "arn", "name"],
  [/^aws_iam_user_policy/, "user", "aws_iam_user", "arn", "name"],
  [/^aws_iam_group_policy/, "group", "aws_iam_group", "arn", "name"],
  [/^aws_iam_.*_attachment$/, "policy_arn", "aws_iam_policy", "name policy_id", "arn"],
  [/^aws_instance$/, "iam_instance_profile", "aws_iam_instance_profile", "arn", "name"],
  [/^aws_instance$/, "iam_instance_profile", "aws_iam_role", "name id arn", "an instance profile"],
  [ANY, "vpc_security_group_ids", "aws_security_group", "arn name", "id"],
  [ANY, "security_group_ids", "aws_security_group", "arn name", "id"],
  [ANY, "security_group_id", "aws_security_group", "arn name", "id"],
  [/^aws_(lb|alb)$/, "security_groups", "aws_security_group", "arn name", "id"],
  [ANY, "subnet_ids", "aws_subnet", "arn cidr_block vpc_id", "id"],
  [ANY, "subnet_ids", "aws_vpc", "id arn", "the IDs of subnets"],
  [ANY, "subnet_id", "aws_subnet", "arn cidr_block vpc_id", "id"],
  [/^aws_/, "vpc_id", "aws_vpc", "arn cidr_block", "id"],
  [/^aws_/, "vpc_id", "aws_subnet", "id arn", "vpc_id"],
  [
    /^aws_api_gateway_integration$/,
    "uri",
    "aws_lambda_function",
    "arn function_name",
    "invoke_arn",
  ],
  [/^aws_cloudwatch_event_target$/, "arn", "aws_lambda_function", "invoke_arn", "arn"],
  [/^aws_cloudwatch_event_target$/, "arn", "aws_sqs_queue", "id url name", "arn"],
  [
    /^aws_lambda_permission$/,
    "function_name",
    "aws_lambda_function",
    "invoke_arn",
    "function_name",
  ],
  // What calls a function has an ARN of its own, which rules and stages follow.
  ...["aws_api_gateway_rest_api", "aws_apigatewayv2_api"].map(
    (type): Row => [/^aws_lambda_permission$/, "source_arn", type, "arn id", "execution_arn"],
  ),
  [
    /^aws_lambda_event_source_mapping$/,
    "event_source_arn",
    "aws_dynamodb_table",
    "arn",
    "stream_arn",
  ],
  [/^aws_lambda_event_source_mapping$/, "event_source_arn", "aws_sqs_queue", "id url", "arn"],
  [/^aws_sns_topic_subscription$/, "endpoint", "aws_sqs_queue", "id url name", "arn"],
  [
    /^aws_sns_topic_subscription$/,
    "endpoint",
    "aws_lambda_function",
    "invoke_arn function_name",
    "arn",
  ],
  [/^aws_sqs_queue_(policy|redrive)/, "queue_url", "aws_sqs_queue", "arn name", "url"],
  [/^aws_lambda_function$/, "role", "aws_iam_role", "name id", "arn"],
  [/^aws_ecs_(daemon_)?task_definition$/, "task_role_arn", "aws_iam_role", "name id", "arn"],
  [/^aws_ecs_(daemon_)?task_definition$/, "execution_role_arn", "aws_iam_role", "name id", "arn"],
  [
    /^aws_lb_target_group_attachment$/,
    "target_id",
    "aws_instance",
    "arn private_dns public_ip",
    "id",
  ],
  [/^aws_route53_record$/, "zone_id", "aws_route53_zone", "arn name", "zone_id"],
  [/^aws_route$/, "gateway_id", "aws_nat_gateway", "id", "`nat_gateway_id`"],
  [/^aws_route$/, "nat_gateway_id", "aws_internet_gateway", "id", "`gateway_id`"],
  [
    /^aws_(db|rds|elasticache|ebs|instance|s3)/,
    "kms_key_id",
    "aws_kms_alias",
    "name",
    "target_key_arn",
  ],
  [/^aws_autoscaling_group$/, "vpc_zone_identifier", "aws_subnet", "arn availability_zone", "id"],
  [AZURE, "resource_group_name", "azurerm_resource_group", "id location", "name"],
  [AZURE, "virtual_network_name", "azurerm_virtual_network", "id", "name"],
  [AZURE, "storage_account_name", "azurerm_storage_account", "id", "name"],
  [AZURE, "network_security_group_name", "azurerm_network_security_group", "id", "name"],
  [AZURE, "key_vault_id", "azurerm_key_vault", "name vault_uri", "id"],
  [AZURE, "subnet_id", "azurerm_subnet", "name", "id"],
  [AZURE, "service_plan_id", "azurerm_service_plan", "name", "id"],
  [
    AZURE,
    "log_analytics_workspace_id",
    "azurerm_log_analytics_workspace",
    "name workspace_id",
    "id",
  ],
  [AZURE, "principal_id", "azurerm_user_assigned_identity", "id client_id", "principal_id"],
  [/^google_/, "service_account_email", "google_service_account", "id name account_id", "email"],
  [
    /^google_service_account_iam_/,
    "service_account_id",
    "google_service_account",
    "email account_id",
    "name",
  ],
  [
    /^google_service_account_key$/,
    "service_account_id",
    "google_service_account",
    "account_id",
    "name",
  ],
];

const BY_ARGUMENT = Map.groupBy(ROWS, ([, argument]) => argument);

/** The type and the attribute that an expression reads: `aws_iam_role.it[0].arn`. */
function readBy(value: Expression): readonly [type: string, attribute: string] | undefined {
  if (value.kind !== "traversal" || value.source.kind !== "variable") return undefined;
  const names = value.steps.flatMap((step) => (step.kind === "attribute" ? step.name : []));
  const [, attribute] = names;
  return names.length === 2 && attribute !== undefined ? [value.source.name, attribute] : undefined;
}

/** A reference, or for ARNs the one that a text with a path at its end starts with. */
function startOf(value: Expression, argument: string): Expression {
  const [first, ...others] = value.kind === "template" ? value.parts : [];
  const isWhole = others.length === 0 || argument === "source_arn";
  return first?.kind === "interpolation" && isWhole ? first.expression : value;
}

function* argumentsIn({ attributes, blocks }: Body): Generator<readonly [string, Expression]> {
  for (const { name, value } of attributes) {
    if (!BY_ARGUMENT.has(name)) continue;
    for (const each of value.kind === "tuple" ? value.items : [value]) yield [name, each];
  }
  for (const block of blocks) yield* argumentsIn(block.body);
}

function wrongAttributes(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()].flatMap(({ type: user, sources }) =>
    sources.flatMap(({ body, file }) =>
      [...argumentsIn(body)].flatMap(([argument, value]): Fact[] => {
        const [type, attribute] = readBy(startOf(value, argument)) ?? [];
        const row = BY_ARGUMENT.get(argument)?.find(
          ([users, , of, wrong]) =>
            of === type && users.test(user) && wrong.split(" ").includes(attribute ?? ""),
        );
        const right = row?.[4] ?? "";
        const message = `\`${argument}\` takes ${/^\w+$/.test(right) ? `\`${right}\`` : right} instead of \`${attribute}\``;
        return row === undefined ? [] : [view.found(true, locate(value, file), message)];
      }),
    ),
  );
}

/** A rule for references to an attribute that another argument takes. */
export const wrongAttributeRules: readonly Rule[] = [
  {
    id: "quality-wrong-attribute",
    title: "Argument takes another attribute",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan succeeds, because both are texts, and the apply is refused.",
    fix: "Refer to the attribute that the argument's documentation names.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/references",
    checks: [published("each reference is to the right attribute", wrongAttributes)],
  },
];
