import type { Value } from "../../evaluate/value.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/** The dimensions of the metrics of a namespace, separated by spaces. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  "AWS/EC2": "InstanceId AutoScalingGroupName ImageId InstanceType",
  "AWS/SQS": "QueueName",
  "AWS/SNS": "TopicName Application Platform Country SMSType PhoneNumber",
  "AWS/Lambda": "FunctionName Resource ExecutedVersion EventSourceMappingUUID",
  "AWS/RDS":
    "DBInstanceIdentifier DBClusterIdentifier DbClusterIdentifier Role EngineName DatabaseClass SourceRegion",
  "AWS/ApplicationELB": "LoadBalancer TargetGroup AvailabilityZone",
  "AWS/NetworkELB": "LoadBalancer TargetGroup AvailabilityZone",
  "AWS/ELB": "LoadBalancerName AvailabilityZone Service",
  "AWS/ECS": "ClusterName ServiceName CapacityProviderName",
  "AWS/EFS": "FileSystemId ClientId",
  "AWS/NATGateway": "NatGatewayId",
  "AWS/Kinesis": "StreamName ShardId ConsumerName",
  "AWS/Firehose": "DeliveryStreamName",
  "AWS/Events": "RuleName EventBusName EventSourceName",
  "AWS/CloudFront": "DistributionId Region FunctionName",
  "AWS/Route53": "HealthCheckId HostedZoneId Region",
  "AWS/ElastiCache": "CacheClusterId CacheNodeId ReplicationGroupId NodeGroupId clusterId Tier",
  "AWS/ES": "DomainName ClientId NodeId InstanceType",
};

/** A dimension that only leads to data together with another. */
const TOGETHER: readonly (readonly [namespace: string, key: string, other: string])[] = [
  ["AWS/ECS", "ServiceName", "ClusterName"],
  ["AWS/ApplicationELB", "TargetGroup", "LoadBalancer"],
  ["AWS/NetworkELB", "TargetGroup", "LoadBalancer"],
  ["AWS/CloudFront", "DistributionId", "Region"],
];

/** Resources whose `id` isn't the name that metrics have. */
const NAMELESS_ID =
  /^aws_(lb|alb|lb_target_group|alb_target_group|sqs_queue|sns_topic|ecs_cluster|ecs_service|db_instance|sfn_state_machine)$/;

/** An ARN, URL or other identifier in place of a name. */
function isNoName(key: string, value: Value): boolean {
  if (/Arn$/.test(key)) return false;
  if (value.kind === "string") return /^(arn:aws|https:\/\/sqs\.)/.test(value.value);
  if (value.kind !== "unknown" || value.isComputed !== true || value.parts !== undefined) {
    return false;
  }
  const [referent] = value.marks.referents;
  const attribute = value.cause.split(".").at(-1);
  return attribute === "arn" || (attribute === "id" && NAMELESS_ID.test(referent?.type ?? ""));
}

function faultOf(namespace: string, entries: ReadonlyMap<string, Value>): string | undefined {
  const known = DIMENSIONS[namespace]?.split(" ");
  const keys = [...entries.keys()];
  if (known !== undefined && keys.length > 0) {
    const other = keys.find((key) => !known.includes(key));
    const isMeant = known.some((each) => each.toLowerCase() === other?.toLowerCase());
    if (other !== undefined && (isMeant || !keys.some((key) => known.includes(key)))) {
      return `metrics of ${namespace} have no dimension \`${other}\``;
    }
  }
  const partial = TOGETHER.find(
    ([of, key, companion]) => of === namespace && keys.includes(key) && !keys.includes(companion),
  );
  if (partial !== undefined)
    return `\`${partial[1]}\` has data only together with \`${partial[2]}\``;
  const misnamed = [...entries].find(([key, value]) => isNoName(key, value));
  return misnamed && `\`${misnamed[0]}\` takes the name or suffix, not an ARN, ID or URL`;
}

/** Why the metric has no data, if it is known by its dimensions. */
export function dimensionFault(alarm: ResourceView): readonly [message: string, fact: Fact] {
  const dimensions = alarm.attr("dimensions");
  const namespace = alarm.attr("namespace").value;
  const isKnown = dimensions.value.kind === "object" && namespace.kind === "string";
  const fault = isKnown ? faultOf(namespace.value, dimensions.value.entries) : undefined;
  return [fault ?? "the metric has data", fact(fault !== undefined, dimensions.evidence())];
}
