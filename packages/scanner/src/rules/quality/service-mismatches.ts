import { membersOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not } from "../../rule-language/fact.ts";
import { textWithPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Conflict, endsOtherwise, given } from "./conflicts/conflict.ts";

/** ECS refuses to protect the machines of a group that doesn't protect them. */
function lacksProtection(provider: ResourceView): Fact {
  const block = "auto_scaling_group_provider";
  return and(
    provider.attr(`${block}.managed_termination_protection`).is("ENABLED"),
    provider
      .referred(`${block}.auto_scaling_group_arn`, "aws_autoscaling_group")
      .some((group) => group.attr("protect_from_scale_in").isNot(true)),
  );
}

const GROUPS = ["", "region_"].map((area) => `google_compute_${area}instance_group_manager`);

function namesNoPort(service: ResourceView): readonly Fact[] {
  const name = service.attr("port_name");
  return [...GROUPS, "google_compute_instance_group"].map((type) =>
    and(
      name.isPresent(),
      service.referred("backend.group", type).some((group) =>
        and(
          group.has("named_port"),
          group.blocks("named_port").every((port) => not(port.attr("name").isSameAs(name))),
        ),
      ),
    ),
  );
}

/** Object lock needs the versions of objects. */
function locksNoVersions(lock: ResourceView): Fact {
  return lock.referred("bucket", "aws_s3_bucket").some((bucket) =>
    and(
      bucket.attr("object_lock_enabled").isNot(true),
      not(bucket.has("object_lock_configuration")),
      not(bucket.has("versioning")),
      bucket
        .connected("aws_s3_bucket_versioning", "bucket")
        .every((each) => each.attr("versioning_configuration.status").isNot("Enabled")),
    ),
  );
}

/** Names of artifacts; `undefined` if some aren't known. */
function artifactsOf(actions: readonly BlockView[], argument: string) {
  const lists = actions.map((action) => action.attr(argument).value);
  const isKnown = lists.every(
    (list) =>
      list.kind === "null" ||
      (list.kind === "list" && list.items.every(({ kind }) => kind === "string")),
  );
  return isKnown ? new Set(lists.flatMap((list) => textsOf(list))) : undefined;
}

/** An action whose input is the output of no other. */
function readsNothing(pipeline: ResourceView): readonly Fact[] {
  const actions = pipeline.blocks("stage.action");
  const outputs = artifactsOf(
    actions.members.map(({ view }) => view),
    "output_artifacts",
  );
  if (outputs === undefined) return [];
  return actions.each((action) => {
    const inputs = artifactsOf([action], "input_artifacts");
    const isLost = inputs !== undefined && [...inputs].some((name) => !outputs.has(name));
    return fact(isLost, action.attr("input_artifacts").evidence());
  });
}

const PREFIX = "system:serviceaccount:";

/** Whether a condition asks for a subject that no service account has. */
function isNoSubject(key: string, value: Value): boolean {
  const text = textWithPlaceholders(value);
  if (text === undefined) return false;
  const isMeant = text.startsWith("system:") || (/\boidc\.eks\./.test(key) && /^\w/.test(text));
  return isMeant && !text.startsWith(PREFIX);
}

/** A role for a service account whose name is written in another way than Kubernetes does. */
function trustsNoSubject(role: ResourceView): Fact {
  const policy = role.attr("assume_role_policy");
  const conditions = policy
    .json()
    .member("Statement")
    .elements()
    .flatMap((statement) => membersOf(statement.member("Condition").value))
    .filter(([test]) => /^(ForAnyValue:)?StringEquals/.test(test));
  const isOther = conditions.some(([, keys]) =>
    membersOf(keys).some(
      ([key, value]) =>
        key.endsWith(":sub") &&
        (value.kind === "list" ? value.items : [value]).every((each) => isNoSubject(key, each)),
    ),
  );
  return fact(isOther, policy.evidence());
}

/** Copies of each partition, and how many of them have to confirm a message. */
function numberIn(text: string, name: string): number {
  const line = text.split("\n").find((each) => each.trim().startsWith(name));
  return Number(/=\s{0,10}(\d{1,4})\s{0,10}$/.exec(line ?? "")?.[1]);
}

function needsAllCopies(configuration: ResourceView): Fact {
  return configuration.attr("server_properties").test((text = "") => {
    const copies = numberIn(text, "default.replication.factor");
    return copies > 1 && numberIn(text, "min.insync.replicas") >= copies;
  });
}

/** Terraform's files. In templates, a function encodes the text. */
const CODE = /\.(tf|tofu)(\.json)?$/;

/** The known start of a text. What was encoded has its text in another place. */
function startOf(value: Value): string {
  const first = value.kind === "unknown" && value.plain === undefined ? value.parts?.[0] : value;
  return first?.kind === "string" ? first.value : "";
}

const isPlain = (argument: string) => (machine: ResourceView) => {
  const text = machine.attr(argument);
  const start = startOf(text.value);
  const isScript = /^(#!|#cloud-config|<powershell>|Content-Type:|MIME-Version:)/.test(start);
  return fact(isScript && CODE.test(machine.location.file.path), text.evidence());
};

/** Machines of Azure, which take data for their start in an encoded form only. */
const AZURE_MACHINES = ["linux", "windows"].flatMap((system) => [
  `azurerm_${system}_virtual_machine`,
  `azurerm_${system}_virtual_machine_scale_set`,
]);

const secondsOf = (duration: string | undefined) => Number(/^(\d+)s$/.exec(duration ?? "")?.[1]);

const WEEK = 604_800;

function expiresBeforeMessages(subscription: ResourceView): Fact {
  const { value } = subscription.attr("message_retention_duration");
  const kept = value.kind === "null" ? WEEK : secondsOf(textWithPlaceholders(value));
  return subscription.attr("expiration_policy.ttl").test((ttl) => secondsOf(ttl) < kept);
}

/** Plans of App Service without `always_on`, which is on by default. */
function isAlwaysOnForFree(application: ResourceView): Fact {
  return and(
    application.has("site_config"),
    application.attr("site_config.always_on").isNot(false),
    application
      .referred("service_plan_id", "azurerm_service_plan")
      .some((plan) => plan.attr("sku_name").isIn(["F1", "D1"])),
  );
}

/** Resources and settings of services that don't fit each other. */
export const serviceMismatches: readonly Conflict[] = [
  [
    "azurerm_linux_web_app azurerm_windows_web_app",
    "plans of the sizes F1 and D1 need `always_on = false`",
    isAlwaysOnForFree,
  ],
  [
    "aws_ecs_capacity_provider",
    "managed termination protection needs `protect_from_scale_in` of the group",
    lacksProtection,
  ],
  [
    "google_compute_backend_service google_compute_region_backend_service",
    "the group of machines names no such port",
    namesNoPort,
  ],
  [
    "aws_s3_bucket_object_lock_configuration",
    "object lock needs a bucket with versioning",
    locksNoVersions,
  ],
  ["aws_codepipeline", "no action makes this artifact", readsNothing],
  ["aws_iam_role", `the subject of a service account starts with \`${PREFIX}\``, trustsNoSubject],
  [
    "aws_msk_configuration",
    "writes fail as soon as one broker is down, because all copies have to confirm",
    needsAllCopies,
  ],
  ["aws_launch_template", "`user_data` has to be encoded by `base64encode`", isPlain("user_data")],
  [
    AZURE_MACHINES.join(" "),
    "`custom_data` has to be encoded by `base64encode`",
    isPlain("custom_data"),
  ],
  [
    "google_dns_record_set",
    "the name has to end with a dot",
    (record) => endsOtherwise(record.attr("name"), "."),
  ],
  [
    "google_dns_managed_zone",
    "the name has to end with a dot",
    (zone) => endsOtherwise(zone.attr("dns_name"), "."),
  ],
  [
    "google_dns_record_set",
    "the target has to end with a dot",
    (record) =>
      and(
        record.attr("type").is("CNAME"),
        record.attr("rrdatas").some((target) => endsOtherwise(target, ".")),
      ),
  ],
  [
    "google_pubsub_subscription",
    "the subscription expires before its messages do",
    (subscription) =>
      and(given(subscription, "expiration_policy.ttl"), expiresBeforeMessages(subscription)),
  ],
];
