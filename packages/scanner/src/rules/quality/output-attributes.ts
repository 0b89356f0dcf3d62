import type { Declaration } from "../../terraform/configuration.ts";
import { codeOf } from "../../terraform/static-argument.ts";

/** Types of AWS whose `id` is their name, or the URL of a queue. */
const NAMED =
  /^aws_(s3_bucket|sqs_queue|iam_(role|user|group|instance_profile)|dynamodb_table|lambda_function|cloudwatch_(log_group|event_rule|metric_alarm)|ecr_repository|eks_cluster|ssm_parameter|athena_workgroup|codecommit_repository|glue_job|kms_alias|db_(subnet|parameter|option)_group|autoscaling_group|backup_vault|key_pair|ecs_task_definition)$/;

/** Types of AWS whose `id` is neither their name nor their ARN. */
const NUMBERED =
  /^aws_(kms_key|cognito_user_pool|api_gateway_rest_api|apigatewayv2_api|vpc|subnet|security_group|instance|ebs_volume|efs_(file_system|access_point)|cloudfront_distribution|route53_zone|launch_template|internet_gateway|vpc_endpoint|route_table|network_acl|backup_plan|wafv2_web_acl|ec2_transit_gateway|transfer_server|mq_broker|appsync_graphql_api)$/;

/** Types of AWS whose `id` is their ARN. */
const BY_ARN =
  /^aws_(sns_topic|lb|alb|lb_(target_group|listener)|ecs_(cluster|service)|acm_certificate|secretsmanager_secret|sfn_state_machine|iam_policy|opensearch_domain|elasticsearch_domain|msk_cluster|kinesis_stream|kinesis_firehose_delivery_stream|batch_(job_queue|compute_environment))$/;

/** Those of them that have a name as well. */
const NUMBERED_AND_NAMED =
  /^aws_(cognito_user_pool|api_gateway_rest_api|apigatewayv2_api|security_group|route53_zone|launch_template|backup_plan|wafv2_web_acl|appsync_graphql_api)$/;

/** Keys and firewalls can be named by their ARN wherever an ID is asked for. */
const NEVER_BY_ARN = new RegExp(
  `${NUMBERED.source.replace(/kms_key\||wafv2_web_acl\|/g, "")}|^aws_s3_bucket$`,
);

/** Those that have an address. The others may be called endpoints themselves. */
const ADDRESSED =
  /^aws_(apigatewayv2_api|api_gateway_rest_api|cloudfront_distribution|transfer_server|mq_broker|appsync_graphql_api)$/;

const ANY = /^/;
const AZURE = /^azurerm_/;

/** Ends of outputs' names, and of attributes that are something else. */
const PROMISES: readonly (readonly [types: RegExp, said: RegExp, given: RegExp])[] = [
  [ANY, endOf("arns?"), endOf("names?|urls?|endpoint")],
  [ANY, endOf("names?|urls?"), endOf("arns?")],
  // Identities and channels are called after the address that they are for.
  [/^(?!aws_ses|google_monitoring_)/, endOf("emails?"), endOf("names?|ids?")],
  [ANY, endOf("names?|ids?"), endOf("emails?")],
  [ANY, endOf("fingerprints?"), endOf("arns?|names?|ids?")],
  [ANY, endOf("self_links?"), endOf("names?")],
  [ANY, endOf("cidrs?|cidr_blocks?"), endOf("arns?|ids?")],
  [ANY, endOf("ids?"), endOf("cidr_blocks?")],
  [/^aws_(?!.*endpoint)/, endOf("endpoints?"), endOf("arns?")],
  [ADDRESSED, endOf("endpoints?"), endOf("ids?")],
  [/^aws_sqs_queue$/, endOf("names?"), endOf("ids?|urls?")],
  [NAMED, endOf("arns?"), endOf("ids?")],
  [NUMBERED, endOf("arns?|urls?"), endOf("ids?")],
  [NUMBERED_AND_NAMED, endOf("names?"), endOf("ids?")],
  [NEVER_BY_ARN, endOf("ids?"), endOf("arns?")],
  [BY_ARN, endOf("names?"), endOf("ids?")],
  [AZURE, endOf("names?"), endOf("ids?")],
  [AZURE, endOf("ids?"), endOf("names?")],
];

/** Ends of names that mean different things, each with the words for it. */
const KINDS: readonly (readonly RegExp[])[] = [
  ["(client|application|app)_ids?", "(principal|object)_ids?", "tenant_ids?", "subscription_ids?"],
  ["blob", "queue", "table", "file", "web", "dfs"].map((each) => `${each}_(endpoints?|hosts?)`),
].map((words) => words.map(endOf));

/** Whether a name and an attribute are of the same kind, and mean different things. */
function isOtherKind(name: string, attribute: string): boolean {
  return KINDS.some((kinds) => {
    const [said, given] = [name, attribute].map((word) => kinds.find((kind) => kind.test(word)));
    return said !== undefined && given !== undefined && said !== given;
  });
}

function endOf(words: string): RegExp {
  return new RegExp(`(?<![a-z])(${words})$`);
}

/** A single reference: what it refers to, and its attributes and keys. */
const REFERENCE =
  /^(?:data\.[\w-]+\.[\w-]+|[\w-]+\.[\w-]+)((?:\.[\w-]+|\[(?:"[\w-]+"|\d+|\*)\])+)$/;

/** A reference in functions that choose one of a list, or that try it. */
const WRAPPED = /^(?:one|tolist|toset|try)\(([^(),]+)(?:,\s*(?:null|""|\[\]|\{\})\s*)?\)$/;

/** `values(aws_x.y)[*].id` */
const VALUES = /^values\(\s*([\w-]+\.[\w-]+)\s*\)(\[\*\](?:\.[\w-]+)+)$/;

/** `name => queue.id` at the end of a loop over the instances of a resource, or `queue.id`. */
const LOOP =
  /^[[{]\s*for (?:\w+, )?(\w+) in ([\w-]+)\.[\w-]+\s*:\s*(?:\w+\s*=>\s*)?(\w+)((?:\.[\w-]+)+)\s*[\]}]$/;

/** What an output reads: the type of the resource, and the steps to the attribute. */
export interface OutputAttribute {
  readonly type: string;
  readonly tail: string;
}

/** The attribute of another kind than the one that the end of the output's name promises. */
export function brokenPromise(name: string, { type, tail }: OutputAttribute): string | undefined {
  const attribute = /(\w+)(?:\[[^\]]*\])*$/.exec(tail)?.[1] ?? "";
  const isBroken = PROMISES.some(
    ([types, said, given]) => said.test(name) && given.test(attribute) && types.test(type),
  );
  return isBroken || isOtherKind(name, attribute) ? attribute : undefined;
}

/** What the value of an output refers to, if it is a single attribute. */
export function attributeOf(output: Declaration): OutputAttribute {
  const written = codeOf(output, "value") ?? "";
  const text = (WRAPPED.exec(written)?.[1] ?? written).trim().replace(VALUES, "$1$2");
  const [, item, ofLoop, used, tail = ""] = LOOP.exec(text) ?? [];
  const isLoop = item !== undefined && item === used;
  const type = ofLoop ?? text.replace(/^data\./, "").split(".")[0] ?? "";
  return { type, tail: isLoop ? tail : (REFERENCE.exec(text)?.[1] ?? "") };
}
