import { testRule } from "../../../test/rule-fixtures.ts";

const service = (ignored: string, description = "Number of tasks.", more = "") => `
  variable "tasks" {
    type        = number
    description = "${description}"
    default     = 3
  }
  resource "aws_ecs_service" "it" {
    name          = "it"
    desired_count = var.tasks
    lifecycle {
      ignore_changes = [${ignored}]
    }
  }
  ${more}`;

const image = (description: string) => `
  variable "image" {
    type        = string
    description = "${description}"
  }
  resource "google_cloud_run_v2_service" "it" {
    template {
      containers {
        image = var.image
      }
    }
    lifecycle {
      ignore_changes = [template[0].containers[0].image, client]
    }
  }`;

const volume = (growth: string) => `
  variable "size" {
    type = number
  }
  resource "aws_db_instance" "it" {
    allocated_storage = var.size
    ${growth}
    lifecycle {
      ignore_changes = [allocated_storage]
    }
  }`;

testRule("quality-ignored-input", {
  fails: {
    "a size that stays": volume("iops = 3000"),
    "a count": service("desired_count"),
    "an image in blocks": image("Image of the service."),
    "a count among others": service("task_definition, desired_count"),
    "a count for a season that starts": service(
      "desired_count",
      "Raise it before a season starts.",
    ),
    "a member of an input": service("desired_count").replace("= var.tasks", "= var.tasks.count"),
  },
  passes: {
    "a size that grows by itself": volume("max_allocated_storage = 100"),
    "an image for the start": image("Image of the first revision."),
    "nodes of a pool that scales": `
      variable "nodes" {
        type = number
      }
      resource "google_container_node_pool" "it" {
        initial_node_count = var.nodes
        autoscaling {
          max_node_count = 9
        }
        lifecycle {
          ignore_changes = [initial_node_count]
        }
      }`,
    "another argument": service("task_definition"),
    "a count for the start": service("desired_count", "Tasks that the new service starts with."),
    "a count that something scales": service(
      "desired_count",
      undefined,
      'resource "aws_appautoscaling_target" "it" {\n  max_capacity = 9\n}',
    ),
    "an input with another use": service(
      "desired_count",
      undefined,
      'resource "aws_ssm_parameter" "it" {\n  name  = "tasks"\n  value = var.tasks\n}',
    ),
    "an image that a pipeline changes": service("task_definition").replace(
      "desired_count = var.tasks",
      "task_definition = var.tasks",
    ),
    "a member with another use": service(
      "desired_count",
      undefined,
      'resource "aws_ssm_parameter" "it" {\n  name  = "tasks"\n  value = var.tasks.count\n}',
    ).replace("desired_count = var.tasks", "desired_count = var.tasks.count"),
    "a number in the code": service("desired_count").replace("= var.tasks", "= 3"),
  },
});
