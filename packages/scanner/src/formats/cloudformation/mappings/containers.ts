import { entryOf } from "../../../documents/members.ts";
import { block, firstOf, json, pick, type Shape } from "../../../documents/shape.ts";
import { tuple, withMarks } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { apiJson } from "../shapes.ts";

/** Names of the enabled log types, from a list of objects with a name. */
const logTypes: Shape = (source) => {
  const types = pick(source, "Logging.ClusterLogging.EnabledTypes");
  if (types?.kind !== "list") return types;
  const names = types.items.flatMap((item) => entryOf(item, "Type") ?? []);
  return withMarks(tuple(names, types.at), types.marks);
};

export const containerMappings: Mappings = {
  "AWS::ECR::Repository": {
    to: "aws_ecr_repository",
    companions: [
      {
        to: "aws_ecr_repository_policy",
        from: "RepositoryPolicyText",
        via: "repository",
        elementAs: "document",
        arguments: { policy: json("document") },
      },
      {
        to: "aws_ecr_lifecycle_policy",
        from: "LifecyclePolicy",
        via: "repository",
        arguments: { policy: "LifecyclePolicyText" },
      },
    ],
  },
  "AWS::ECR::RegistryScanningConfiguration": {
    to: "aws_ecr_registry_scanning_configuration",
    arguments: { rule: block("Rules", { repository_filter: block("RepositoryFilters") }) },
  },
  "AWS::ECR::RepositoryCreationTemplate": { to: "aws_ecr_repository_creation_template" },
  "AWS::Batch::ComputeEnvironment": {
    to: "aws_batch_compute_environment",
    arguments: {
      compute_resources: block("ComputeResources", {
        instance_type: "InstanceTypes",
        max_vcpus: "MaxvCpus",
        min_vcpus: "MinvCpus",
      }),
    },
  },
  "AWS::ECS::Cluster": {
    to: "aws_ecs_cluster",
    arguments: { setting: block("ClusterSettings") },
  },
  "AWS::ECS::TaskDefinition": {
    to: "aws_ecs_task_definition",
    arguments: {
      container_definitions: apiJson("ContainerDefinitions"),
      volume: block("Volumes"),
    },
  },
  "AWS::ECS::Service": {
    to: "aws_ecs_service",
    arguments: {
      load_balancer: block("LoadBalancers"),
      volume_configuration: block("VolumeConfigurations"),
      network_configuration: block("NetworkConfiguration.AwsvpcConfiguration"),
    },
  },
  "AWS::ApplicationAutoScaling::ScalableTarget": { to: "aws_appautoscaling_target" },
  "AWS::ApplicationAutoScaling::ScalingPolicy": {
    to: "aws_appautoscaling_policy",
    arguments: { resource_id: firstOf("ScalingTargetId", "ResourceId") },
  },
  "AWS::AutoScaling::ScalingPolicy": { to: "aws_autoscaling_policy" },
  "AWS::EKS::Addon": { to: "aws_eks_addon" },
  "AWS::EKS::Cluster": {
    to: "aws_eks_cluster",
    arguments: {
      vpc_config: block("ResourcesVpcConfig"),
      enabled_cluster_log_types: logTypes,
    },
  },
};
