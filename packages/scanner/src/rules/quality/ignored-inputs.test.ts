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

const network = (lifecycle: string, description = "Subnets of the tasks.", more = "") => `
  variable "subnets" {
    type        = list(string)
    description = "${description}"
  }
  resource "aws_ecs_service" "it" {
    name          = "it"
    desired_count = 2
    ${more}
    network_configuration {
      subnets = var.subnets
    }
    lifecycle {
      ${lifecycle}
    }
  }
  resource "aws_appautoscaling_target" "it" {
    max_capacity = 9
  }`;

const pool = (ignored: string) => `
  variable "pool" {
    type = object({ name = string, machine_type = string })
  }
  resource "google_container_node_pool" "it" {
    name               = var.pool.name
    initial_node_count = 1
    autoscaling {
      max_node_count = 9
    }
    node_config {
      machine_type = var.pool.machine_type
    }
    lifecycle {
      ignore_changes = [${ignored}]
    }
  }`;

const ECS = "ignore_changes = [task_definition]";

const release = (lifecycle: string, variable = "Image to deploy.", more = "") => `
  variable "image" {
    type        = string
    description = "${variable}"
  }
  resource "aws_ecs_task_definition" "it" {
    family                = "it"
    container_definitions = jsonencode([{ name = "it", image = var.image }])
  }
  resource "aws_ecs_service" "it" {
    task_definition = aws_ecs_task_definition.it.arn
    ${more}
    lifecycle {
      ${lifecycle}
    }
  }`;

const BLOCK = "ignore_changes = [desired_count, network_configuration]";

testRule("quality-ignored-input", {
  fails: {
    "subnets in a block beside a count that is scaled": network(BLOCK),
    "a type of machines in a pool that scales": pool("node_config[0].machine_type"),
    "machines of a pool that scales": pool("node_config"),
    "the image of a task": release(ECS),
    "the image of a task in a local value": release(ECS)
      .replace('jsonencode([{ name = "it", image = var.image }])', "local.containers")
      .concat('\nlocals {\n  containers = jsonencode([{ name = "it", image = var.image }])\n}\n'),
    "the image of a task that ECS deploys": release(
      ECS,
      undefined,
      'deployment_controller {\n  type = "ECS"\n}',
    ),
    "the image of machines": `
      variable "ami_id" {
        type = string
      }
      resource "aws_launch_template" "it" {
        image_id = var.ami_id
      }
      resource "aws_autoscaling_group" "it" {
        launch_template {
          id      = aws_launch_template.it.id
          version = aws_launch_template.it.latest_version
        }
        lifecycle {
          ignore_changes = [desired_capacity, launch_template]
        }
      }`,
  },
  passes: {
    "subnets that have an effect": network("ignore_changes = [desired_count]"),
    "subnets for the start": network(BLOCK, "Subnets that the service starts with."),
    "subnets with a reason": network(`# The pipeline moves the tasks.\n${BLOCK}`),
    "subnets that CodeDeploy changes": network(
      BLOCK,
      undefined,
      'deployment_controller {\n  type = "CODE_DEPLOY"\n}',
    ),
    "a member of a map": network('ignore_changes = [network_configuration["subnets"]]'),
    "another part of a pool": pool("initial_node_count, node_config[0].resource_labels"),
    "machines of a pool that is removed": pool("node_config").replace(
      "initial_node_count",
      "remove_default_node_pool = true\n    initial_node_count",
    ),
    "an image that has an effect": release("ignore_changes = [desired_count]"),
    "an image for the start": release(ECS, "Initial image."),
    "an image that CI deploys": release(`# CI/CD registers new revisions.\n${ECS}`),
    "an image that is deployed elsewhere": release(
      `${ECS} # Deployments happen outside of Terraform.`,
    ),
    "a comment above the service": release(ECS).replace(
      'resource "aws_ecs_service"',
      '# Revisions are deployed by the app team.\n  resource "aws_ecs_service"',
    ),
    "an image that CodeDeploy replaces": release(
      ECS,
      undefined,
      'deployment_controller {\n  type = "EXTERNAL"\n}',
    ),
    "an image with a default": release(ECS).replace(
      "type        = string",
      'type        = string\n    default     = "nginx"',
    ),
    "an image with another use": release(ECS).concat(
      '\nresource "aws_ssm_parameter" "it" {\n  value = var.image\n}\n',
    ),
    "a task of the caller's": release(ECS).replace("aws_ecs_task_definition.it.arn", "var.task"),
  },
});

const nodes = (ignored: string, comment = "", more = "") => `
  variable "size" {
    description = "Least and most nodes, and how many there are at the start."
    type        = object({ min = number, max = number, initial = number })
  }
  resource "aws_eks_node_group" "it" {
    cluster_name = "it"
    scaling_config {
      min_size     = var.size.min
      max_size     = var.size.max
      desired_size = var.size.initial
    }
    lifecycle {
      ${comment}
      ignore_changes = [${ignored}]
    }
  }
  ${more}`;

const parameters = (description: string, lifecycle = "ignore_changes = [value]") => `
  variable "settings" {
    description = "${description}"
    type        = map(object({ value = string, text = string }))
  }
  resource "aws_ssm_parameter" "it" {
    for_each = var.settings
    name        = each.key
    type        = "String"
    description = each.value.text
    value       = each.value.value
    lifecycle {
      ${lifecycle}
    }
  }`;

const PROMISE = "Settings by name; a changed value takes effect with the next apply.";

testRule("quality-ignored-input", {
  fails: {
    "the bounds of a node group": nodes("scaling_config"),
    "one bound of a node group": nodes("scaling_config[0].max_size"),
    "bounds of a pool of Google": `
      variable "most" {
        type = number
      }
      resource "google_container_node_pool" "it" {
        autoscaling {
          min_node_count = 1
          max_node_count = var.most
        }
        lifecycle {
          ignore_changes = [autoscaling]
        }
      }`,
    "values of a map whose changes are promised": parameters(PROMISE),
    "another argument of a map's members": parameters(
      "Settings.",
      "ignore_changes = [description]",
    ),
  },
  passes: {
    "the current size": nodes("scaling_config[0].desired_size"),
    "bounds that someone else changes": nodes(
      "scaling_config",
      "# The platform team changes the bounds by hand.",
    ),
    "bounds that a schedule changes": nodes(
      "scaling_config",
      "",
      'resource "aws_autoscaling_schedule" "it" {\n  min_size = 0\n}',
    ),
    "values that are changed in the console": parameters("Settings by name."),
    "values whose changes have no effect": parameters(
      "Settings by name; changes are not applied later.",
    ),
    "values that a pipeline changes": parameters(
      PROMISE,
      "# The pipeline writes the values.\n ignore_changes = [value]",
    ),
    "values that have an effect": parameters(PROMISE, "ignore_changes = [tags]"),
    "one tag": parameters(PROMISE, 'ignore_changes = [tags["cost-unit"]]'),
  },
});
