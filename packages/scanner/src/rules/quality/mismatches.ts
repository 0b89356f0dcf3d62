import { objectsIn } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { Conflict } from "./conflicts/conflict.ts";
import { checksOf } from "./conflicts.ts";
import { familyMismatches } from "./family-mismatches.ts";
import { logPathMismatches } from "./log-paths.ts";
import { nameMismatches } from "./name-mismatches.ts";
import { networkMismatches } from "./network-mismatches.ts";
import { portMismatches } from "./port-mismatches.ts";
import { serviceMismatches } from "./service-mismatches.ts";

/** Arguments with a role, and the service that has to be allowed to take it. */
const ROLES: readonly (readonly [types: string, argument: string, service: string])[] = [
  ["aws_lambda_function", "role", "lambda"],
  ["aws_ecs_task_definition", "execution_role_arn", "ecs-tasks"],
  ["aws_ecs_task_definition", "task_role_arn", "ecs-tasks"],
  ["aws_ecs_daemon_task_definition", "execution_role_arn", "ecs-tasks"],
  ["aws_ecs_daemon_task_definition", "task_role_arn", "ecs-tasks"],
  ["aws_sfn_state_machine", "role_arn", "states"],
  ["aws_codebuild_project", "service_role", "codebuild"],
  ["aws_codepipeline", "role_arn", "codepipeline"],
  ["aws_eks_cluster", "role_arn", "eks"],
  ["aws_eks_node_group", "node_role_arn", "ec2"],
  ["aws_iam_instance_profile", "role", "ec2"],
  ["aws_flow_log", "iam_role_arn", "vpc-flow-logs"],
  ["aws_scheduler_schedule", "target.role_arn", "scheduler"],
  ["aws_kinesis_firehose_delivery_stream", "extended_s3_configuration.role_arn", "firehose"],
  ["aws_backup_selection", "iam_role_arn", "backup"],
  ["aws_glue_job", "role_arn", "glue"],
];

/** A role whose policy is known and names other services only. */
function isForOthers(role: ResourceView, service: string): Fact {
  const policy = role.attr("assume_role_policy");
  const document = policy.json();
  const principals = objectsIn(document.member("Statement")).members.flatMap(({ view }) =>
    view.attr("Principal").member("Service").elements(),
  );
  const names = principals.map(({ value }) => (value.kind === "string" ? value.value : undefined));
  const isKnown =
    names.length > 0 && names.every((name) => name?.includes(".amazonaws.com") === true);
  const isNamed = names.some((name) => name?.startsWith(`${service}.`) === true);
  return fact(isKnown && !isNamed, policy.evidence());
}

const roleMismatches = ROLES.map(
  ([types, argument, service]): Conflict => [
    types,
    `the role doesn't let \`${service}.amazonaws.com\` take it`,
    (user) => {
      const roles = user.referred(argument, "aws_iam_role");
      return and(
        roles.some((role) => isForOthers(role, service)),
        fact(true, user.attr(argument).evidence()),
      );
    },
  ],
);

/** The containers of the tasks that a service runs, if their texts are known. */
function servesOtherContainer(service: ResourceView): readonly Fact[] {
  const tasks = service.referred("task_definition", "aws_ecs_task_definition").members;
  const containers = tasks.flatMap(
    ({ view }) => objectsIn(view.attr("container_definitions").json()).members,
  );
  const names = containers.map(({ view }) => view.attr("name").value);
  const isKnown = names.length > 0 && names.every(({ kind }) => kind === "string");
  if (!isKnown) return [];
  return service.blocks("load_balancer").each((balancer) => {
    const name = balancer.attr("container_name");
    const port = balancer.attr("container_port");
    const named = containers.filter(({ view }) => view.attr("name").isSameAs(name).truth !== false);
    const ports = named.flatMap(({ view }) =>
      objectsIn(view.attr("portMappings")).members.map((each) => each.view.attr("containerPort")),
    );
    const isOtherPort =
      ports.length > 0 && ports.every((each) => each.isSameAs(port).truth === false);
    return or(
      and(fact(named.length === 0, name.evidence()), name.isPresent()),
      and(fact(isOtherPort, port.evidence()), port.isPresent()),
    );
  });
}

/** Families of parameters, and the versions of their engines: `postgres16`, `mysql8.0`. */
function isOfOtherVersion(database: ResourceView, group: string): Fact {
  const version = database.attr("engine_version");
  return database.referred("parameter_group_name", group).some((parameters) =>
    version.test((text) => {
      const { value } = parameters.attr("family");
      const [, engine = "", family = ""] =
        /^([a-z-]+)([\d.]+)$/.exec(value.kind === "string" ? value.value : "") ?? [];
      if (text === undefined || family === "" || engine.startsWith("aurora")) return false;
      return text !== family && !text.startsWith(`${family}.`) && !family.startsWith(`${text}.`);
    }),
  );
}

const LAYER_4 = ["TCP", "UDP", "TLS", "TCP_UDP"];

function listensOtherwise(listener: ResourceView): Fact {
  const protocol = listener.attr("protocol");
  return anyOf(
    ["aws_lb", "aws_alb"].flatMap((type) => {
      const balancers = listener.referred("load_balancer_arn", type);
      return [
        and(
          protocol.isIn(["HTTP", "HTTPS"]),
          balancers.some((each) => each.attr("load_balancer_type").is("network")),
        ),
        and(
          protocol.isIn(LAYER_4),
          balancers.some((each) => each.attr("load_balancer_type").isNotIn(["network", "gateway"])),
        ),
      ];
    }),
  );
}

const appsOf = (system: string) =>
  ["web_app", "function_app"].map((kind) => `azurerm_${system}_${kind}`).join(" ");

const runsOn = (system: string) => (app: ResourceView) =>
  app
    .referred("service_plan_id", "azurerm_service_plan")
    .some((plan) => plan.attr("os_type").is(system));

/** Retention of queues without an own one, in seconds. */
const FOUR_DAYS = 345_600;

function retentionOf(queue: ResourceView): number {
  const { value } = queue.attr("message_retention_seconds");
  if (value.kind === "null") return FOUR_DAYS;
  return value.kind === "number" ? value.value : Number.NaN;
}

function keepsDeadLettersShortly(queue: ResourceView): Fact {
  const policy = queue.attr("redrive_policy");
  return queue
    .referred("redrive_policy", "aws_sqs_queue")
    .some((dead) => fact(retentionOf(dead) < retentionOf(queue), policy.evidence()));
}

function isNamedAsItsZone(record: ResourceView): Fact {
  const name = record.attr("name");
  return and(
    record.attr("type").is("CNAME"),
    record
      .referred("zone_id", "aws_route53_zone")
      .some((zone) => or(name.isSameAs(zone.attr("name")), name.is(""))),
  );
}

/** Functions that a gateway of an API answers with, and the time that it waits for them. */
function outlastsGateway(lambda: ResourceView): Fact {
  const integrations = [
    ["aws_api_gateway_integration", "uri"],
    ["aws_apigatewayv2_integration", "integration_uri"],
  ] as const;
  return and(
    lambda.attr("timeout").isAbove(30),
    anyOf(
      integrations.map(([type, via]) =>
        lambda
          .connected(type, via)
          .some((each) => not(each.attr("timeout_milliseconds").isAbove(30_000))),
      ),
    ),
  );
}

const MISMATCHES: readonly Conflict[] = [
  ...roleMismatches,
  ...logPathMismatches,
  ...familyMismatches,
  ...nameMismatches,
  ...networkMismatches,
  ...portMismatches,
  ...serviceMismatches,
  ["aws_ecs_service", "the task has no such container or port", servesOtherContainer],
  [
    "aws_db_instance",
    "the parameters are those of another version",
    (database) => isOfOtherVersion(database, "aws_db_parameter_group"),
  ],
  [
    "aws_lb_listener aws_alb_listener",
    "this type of load balancer doesn't speak the protocol",
    listensOtherwise,
  ],
  [
    "aws_cloudfront_distribution aws_cloudfront_multitenant_distribution",
    "CloudFront takes ACLs of scope `CLOUDFRONT`",
    (distribution) =>
      distribution
        .referred("web_acl_id", "aws_wafv2_web_acl")
        .some((acl) => acl.attr("scope").is("REGIONAL")),
  ],
  [
    "aws_wafv2_web_acl_association",
    "regional resources take ACLs of scope `REGIONAL`",
    (association) =>
      association
        .referred("web_acl_arn", "aws_wafv2_web_acl")
        .some((acl) => acl.attr("scope").is("CLOUDFRONT")),
  ],
  [appsOf("linux"), "the plan is for Windows", runsOn("Windows")],
  [appsOf("windows"), "the plan is for Linux", runsOn("Linux")],
  [
    "aws_vpc_endpoint",
    "private names need `enable_dns_hostnames` of the network",
    (endpoint) =>
      and(
        endpoint.attr("private_dns_enabled").is(true),
        endpoint
          .referred("vpc_id", "aws_vpc")
          .some((vpc) =>
            or(
              vpc.attr("enable_dns_hostnames").isNot(true),
              vpc.attr("enable_dns_support").is(false),
            ),
          ),
      ),
  ],
  [
    "aws_sqs_queue",
    "dead letters expire before the messages of the queue would",
    keepsDeadLettersShortly,
  ],
  [
    "aws_sqs_queue",
    "a message that fails once isn't tried again",
    (queue) => queue.attr("redrive_policy").json().member("maxReceiveCount").is(1),
  ],
  ["aws_route53_record", "the name of a zone can't be a CNAME", isNamedAsItsZone],
  ["aws_lambda_function", "the gateway gives up after 30 seconds", outlastsGateway],
];

/** A rule for resources that are fine by themselves, but not with each other. */
export const mismatchRules: readonly Rule[] = [
  {
    id: "quality-mismatched-resources",
    title: "Two resources don't fit each other",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The apply is refused, or the one doesn't reach the other.",
    fix: "Change one of them to what the other expects.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/references",
    checks: checksOf(MISMATCHES),
  },
];
