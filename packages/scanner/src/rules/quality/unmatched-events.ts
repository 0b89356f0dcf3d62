import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "./conflicts.ts";

/** The types of events that rules usually wait for, by the service that sends them. */
const SENT_BY: Readonly<Record<string, readonly string[]>> = {
  "aws.access-analyzer": ["Access Analyzer Finding"],
  "aws.acm": ["ACM Certificate Approaching Expiration", "ACM Certificate Expired"],
  "aws.autoscaling": [
    "EC2 Instance-launch Lifecycle Action",
    "EC2 Instance-terminate Lifecycle Action",
    "EC2 Instance Launch Successful",
    "EC2 Instance Launch Unsuccessful",
    "EC2 Instance Terminate Successful",
    "EC2 Instance Terminate Unsuccessful",
  ],
  "aws.backup": ["Backup Job State Change", "Copy Job State Change", "Restore Job State Change"],
  "aws.batch": ["Batch Job State Change"],
  "aws.cloudwatch": ["CloudWatch Alarm State Change"],
  "aws.codebuild": ["CodeBuild Build State Change", "CodeBuild Build Phase Change"],
  "aws.codedeploy": [
    "CodeDeploy Deployment State-change Notification",
    "CodeDeploy Instance State-change Notification",
  ],
  "aws.codepipeline": [
    "CodePipeline Pipeline Execution State Change",
    "CodePipeline Stage Execution State Change",
    "CodePipeline Action Execution State Change",
  ],
  "aws.config": ["Config Rules Compliance Change", "Config Configuration Item Change"],
  "aws.ec2": [
    "EC2 Instance State-change Notification",
    "EC2 Spot Instance Interruption Warning",
    "EC2 Instance Rebalance Recommendation",
    "EBS Snapshot Notification",
    "EBS Volume Notification",
  ],
  "aws.ecr": ["ECR Image Action", "ECR Image Scan"],
  "aws.ecs": [
    "ECS Task State Change",
    "ECS Container Instance State Change",
    "ECS Service Action",
    "ECS Deployment State Change",
  ],
  "aws.glue": ["Glue Job State Change", "Glue Crawler State Change"],
  "aws.guardduty": ["GuardDuty Finding"],
  "aws.health": ["AWS Health Event"],
  "aws.inspector2": ["Inspector2 Finding", "Inspector2 Scan", "Inspector2 Coverage"],
  "aws.macie": ["Macie Finding"],
  "aws.rds": ["RDS DB Instance Event", "RDS DB Cluster Event", "RDS DB Snapshot Event"],
  "aws.s3": ["Object Created", "Object Deleted", "Object Restore Completed"],
  "aws.securityhub": ["Security Hub Findings - Imported", "Security Hub Findings - Custom Action"],
  "aws.signin": ["AWS Console Sign In via CloudTrail"],
  "aws.ssm": ["Parameter Store Change"],
  "aws.states": ["Step Functions Execution Status Change"],
};

const SENDERS: ReadonlyMap<string, string> = new Map(
  Object.entries(SENT_BY).flatMap(([sender, types]) => types.map((type) => [type, sender])),
);

export const folded = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The types as they are sent, by their letters. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  [...SENDERS.keys()].map((type) => [folded(type), type]),
);

/** Members of an event whose values services write in capitals or in small letters. */
const CASES: readonly (readonly [sender: string, member: string, isOdd: RegExp])[] = [
  ["aws.ec2", "state", /[A-Z]/],
  ["aws.ecs", "lastStatus", /[a-z]/],
  ["aws.batch", "status", /[a-z]/],
  ["aws.states", "status", /[a-z]/],
  ["aws.codebuild", "build-status", /[a-z]/],
  ["aws.codepipeline", "state", /[a-z]/],
  ["aws.codedeploy", "state", /[a-z]/],
  ["aws.glue", "state", /[a-z]/],
  ["aws.backup", "state", /[a-z]/],
];

/** A list of plain texts; other ways to match and unknown texts aren't judged. */
function textsOf(member: AttributeView): readonly string[] | undefined {
  const { value } = member;
  if (value.kind !== "list" || value.items.length === 0) return undefined;
  const texts = value.items.map((item) => (item.kind === "string" ? item.value : undefined));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Why no event of a service can match; `undefined` if some can. */
function faultOf(pattern: AttributeView): string | undefined {
  const sources = textsOf(pattern.member("source"));
  const types = textsOf(pattern.member("detail-type"));
  if (sources?.every((source) => /\.amazonaws\.com$/.test(source)) === true) {
    return "sources of events are `aws.ec2`, not `ec2.amazonaws.com`";
  }
  const misspelled = types?.map((type) => SPELLED.get(folded(type)));
  if (types?.every((type) => !SENDERS.has(type)) && misspelled?.every(Boolean)) {
    return `the type of the event is written \`${misspelled[0]}\``;
  }
  if (sources === undefined) return undefined;
  const senders = types?.map((type) => SENDERS.get(type));
  if (senders?.every((sender) => sender !== undefined && !sources.includes(sender)) === true) {
    return `events of this type come from \`${senders[0]}\``;
  }
  const isOfApi = types?.every((type) => type === "AWS API Call via CloudTrail") === true;
  if (isOfApi && sources.every((source) => !source.startsWith("aws."))) {
    return "events of this type come from services such as `aws.iam`";
  }
  return oddCase(pattern.member("detail"), sources);
}

function oddCase(detail: AttributeView, sources: readonly string[]): string | undefined {
  for (const [sender, member, odd] of CASES) {
    if (sources.length !== 1 || sources[0] !== sender) continue;
    const values = textsOf(detail.member(member));
    if (values?.every((value) => odd.test(value)) === true) {
      return `\`${member}\` is written in ${odd.test("a") ? "capitals" : "small letters"}`;
    }
  }
  return undefined;
}

function neverMatches(rule: ResourceView): Fact {
  const pattern = rule.attr("event_pattern");
  const fault = faultOf(pattern.json());
  const isOdd = fact(fault !== undefined, pattern.evidence());
  return because(fault ?? "events match", isOdd);
}

/** What rules of other buses receive is sent by programs, which name it as they like. */
function isOfDefaultBus(rule: ResourceView): Fact {
  return rule.attr("event_bus_name").test((text) => text === undefined || text === "default");
}

/** A rule without a target, in a module that gives others one. */
function isWithoutTarget(rule: ResourceView): Fact {
  const targets = rule.connected("aws_cloudwatch_event_target", "rule", "name");
  return because(
    "other rules have a target, and this one has none",
    and(targets.isEmpty(), rule.others("aws_cloudwatch_event_target").exists()),
  );
}

/** Rules for events that reach no one. */
export const unmatchedEventRules: readonly Rule[] = [
  {
    id: "quality-unmatched-events",
    title: "Event rule never matches",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The apply succeeds, and its targets are never called.",
    fix: "Write `source`, `detail-type` and the values exactly as the service sends them.",
    link: "https://docs.aws.amazon.com/eventbridge/latest/ref/welcome.html",
    checks: [
      resource("aws_cloudwatch_event_rule", (rule) => {
        const fault = neverMatches(rule);
        return fault.truth === true ? and(fault, isOfDefaultBus(rule)) : fault;
      }),
    ],
  },
  {
    id: "quality-rule-without-target",
    title: "Event rule has no target",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Its events and its schedule lead to nothing.",
    fix: "Add an `aws_cloudwatch_event_target` for each rule.",
    link: "https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-targets.html",
    checks: [resource("aws_cloudwatch_event_rule", isWithoutTarget)],
  },
];
