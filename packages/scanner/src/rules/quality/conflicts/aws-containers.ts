import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, anyOf, fact, or } from "../../../rule-language/fact.ts";
import { type Conflict, given, within } from "./conflict.ts";

/** Units of processors, and the least and the most memory that goes with them. */
const FARGATE: Readonly<Record<string, readonly [low: number, high: number]>> = {
  256: [512, 2048],
  512: [1024, 4096],
  1024: [2048, 8192],
  2048: [4096, 16_384],
  4096: [8192, 30_720],
  8192: [16_384, 61_440],
  16384: [32_768, 122_880],
};

const isFargate = (task: BlockView) => task.attr("requires_compatibilities").includes("FARGATE");

function hasOtherMemory(task: BlockView) {
  const { value } = task.attr("cpu");
  const units = value.kind === "number" || value.kind === "string" ? String(value.value) : "";
  const range = FARGATE[units];
  const memory = task.attr("memory");
  if (range === undefined) return fact(false, memory.evidence());
  return or(memory.isBelow(range[0]), memory.isAbove(range[1]));
}

/** Settings of containers and of their scaling that exclude each other. */
export const containerConflicts: readonly Conflict[] = [
  [
    "aws_ecs_task_definition",
    "Fargate needs `awsvpc` as the network mode",
    (task) => and(task.attr("network_mode").isNot("awsvpc"), isFargate(task)),
  ],
  [
    "aws_ecs_task_definition",
    "Fargate doesn't offer this memory with this `cpu`",
    (task) => and(hasOtherMemory(task), isFargate(task)),
  ],
  [
    "aws_ecs_service",
    "a deployment can neither start nor stop a task",
    (service) =>
      and(
        service.attr("deployment_minimum_healthy_percent").is(100),
        service.attr("deployment_maximum_percent").is(100),
      ),
  ],
  [
    "aws_ecs_service",
    "a launch type leaves no choice of capacity providers",
    (service) => and(given(service, "launch_type"), service.has("capacity_provider_strategy")),
  ],
  [
    "aws_ecs_service",
    "a daemon has as many tasks as there are machines",
    (service) =>
      and(given(service, "desired_count"), service.attr("scheduling_strategy").is("DAEMON")),
  ],
  [
    "aws_appautoscaling_policy",
    "the policy's type needs another block",
    (policy) =>
      anyOf([
        and(
          policy.has("step_scaling_policy_configuration"),
          policy.attr("policy_type").is("TargetTrackingScaling"),
        ),
        and(
          policy.has("target_tracking_scaling_policy_configuration"),
          policy.attr("policy_type").isNot("TargetTrackingScaling"),
        ),
      ]),
  ],
  [
    "aws_ecs_task_definition",
    "Fargate doesn't offer this `cpu`",
    (task) =>
      and(
        task.attr("cpu").test((text) => /^\d+$/.test(text ?? "") && !(Number(text) in FARGATE)),
        isFargate(task),
      ),
  ],
  [
    "aws_ecs_task_definition",
    "`iam` needs `transit_encryption`",
    within("volume.efs_volume_configuration", (volume) =>
      and(
        volume.attr("authorization_config.iam").is("ENABLED"),
        volume.attr("transit_encryption").isNot("ENABLED"),
      ),
    ),
  ],
  [
    "aws_ecs_capacity_provider",
    "`managed_termination_protection` needs managed scaling",
    within("auto_scaling_group_provider", (provider) =>
      and(
        provider.attr("managed_termination_protection").is("ENABLED"),
        provider.attr("managed_scaling.status").is("DISABLED"),
      ),
    ),
  ],
  [
    "aws_eks_cluster",
    "the endpoint is public or private",
    within("vpc_config", (config) =>
      and(
        config.attr("endpoint_public_access").is(false),
        config.attr("endpoint_private_access").isNot(true),
      ),
    ),
  ],
];
