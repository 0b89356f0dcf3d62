import { and, type Fact, fact, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, given, isLeftOut } from "./conflict.ts";

/** Variables that Lambda sets and refuses from others. */
const RESERVED =
  /^(AWS_(DEFAULT_)?REGION|AWS_ACCESS_KEY(_ID)?|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|AWS_EXECUTION_ENV|AWS_LAMBDA_(FUNCTION_(NAME|VERSION|MEMORY_SIZE)|LOG_(GROUP|STREAM)_NAME|RUNTIME_API|INITIALIZATION_TYPE)|LAMBDA_(TASK_ROOT|RUNTIME_DIR)|_HANDLER|_X_AMZN_TRACE_ID)$/;

function setsReserved(lambda: ResourceView): Fact {
  const variables = lambda.attr("environment.variables");
  const { value } = variables;
  const names = value.kind === "object" ? [...value.entries.keys()] : [];
  return fact(
    names.some((name) => RESERVED.test(name)),
    variables.evidence(),
  );
}

/** Managed policies without the right to create network interfaces. */
const WITHOUT_NETWORK =
  /^arn:[\w-]+:iam::aws:policy\/(service-role\/AWSLambda(BasicExecutionRole|SQSQueueExecutionRole|DynamoDBExecutionRole|KinesisExecutionRole)|AWSXRayDaemonWriteAccess|AmazonS3ReadOnlyAccess|AmazonDynamoDBReadOnlyAccess|CloudWatchLambdaInsightsExecutionRolePolicy)$/;

/** All policies of the role are known, and none lets the function join its network. */
function cannotJoin(lambda: ResourceView): Fact {
  const roles = lambda.referred("role", "aws_iam_role").members.map(({ view }) => view);
  const isBare = roles.map((role) => {
    const attached = role.connected("aws_iam_role_policy_attachment", "role", "name");
    return and(
      attached.exists(),
      attached.every((each) => each.attr("policy_arn").matches(WITHOUT_NETWORK)),
      role.connected("aws_iam_role_policy", "role", "name").isEmpty(),
      role.connected("aws_iam_policy_attachment", "roles", "name").isEmpty(),
      role.blocks("inline_policy").isEmpty(),
      role.attr("managed_policy_arns").isAbsent(),
    );
  });
  return and(
    lambda.attr("vpc_config.subnet_ids").isPresent(),
    isBare.length === 1 && isBare[0] !== undefined ? isBare[0] : fact(false),
  );
}

function prioritiesOf(policy: ResourceView): readonly number[] {
  const rules = policy.attr("policy").json().member("rules");
  const values = rules.elements().map((rule) => rule.member("rulePriority").value);
  return values.flatMap((each) => (each.kind === "number" ? each.value : []));
}

/** Faults of functions and of the images that they run. */
export const functionConflicts: readonly Conflict[] = [
  ["aws_lambda_function", "Lambda sets these variables itself and refuses them", setsReserved],
  ["aws_lambda_function", "the role can't create network interfaces in the VPC", cannotJoin],
  [
    "aws_ecr_lifecycle_policy",
    "two rules have the same priority",
    (policy) => {
      const priorities = prioritiesOf(policy);
      return fact(new Set(priorities).size < priorities.length, policy.attr("policy").evidence());
    },
  ],
  [
    "aws_lambda_function",
    "an image brings its own runtime and handler",
    (lambda) =>
      and(
        or(given(lambda, "runtime"), given(lambda, "handler")),
        lambda.attr("package_type").is("Image"),
      ),
  ],
  [
    "aws_lambda_function",
    "a reserve of 0 refuses every call",
    (lambda) => lambda.attr("reserved_concurrent_executions").is(0),
  ],
  [
    "aws_lambda_event_source_mapping",
    "batches of more than 10 messages need `maximum_batching_window_in_seconds`",
    (mapping) =>
      and(
        mapping.attr("batch_size").isAbove(10),
        isLeftOut(mapping, "maximum_batching_window_in_seconds"),
        mapping.referred("event_source_arn", "aws_sqs_queue").exists(),
      ),
  ],
  [
    "aws_lambda_event_source_mapping",
    "streams need `starting_position`",
    (mapping) =>
      and(
        isLeftOut(mapping, "starting_position"),
        or(
          mapping.referred("event_source_arn", "aws_kinesis_stream").exists(),
          mapping.referred("event_source_arn", "aws_dynamodb_table").exists(),
        ),
      ),
  ],
  [
    "aws_lambda_function",
    "more than 10,240 MB need `capacity_provider_config`",
    (lambda) =>
      and(
        lambda.attr("memory_size").isAbove(10_240),
        isLeftOut(lambda, "capacity_provider_config"),
      ),
  ],
];
