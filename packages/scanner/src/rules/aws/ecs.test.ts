// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const task = (containers: string) => `
  resource "aws_ecs_task_definition" "fixture" {
    family                = "app"
    container_definitions = ${containers}
  }`;

testRule("aws-ecs-privileged", {
  fails: {
    jsonencode: task('jsonencode([{ name = "app", privileged = true }])'),
    "one container of two": task(
      'jsonencode([{ name = "app" }, { name = "agent", privileged = true }])',
    ),
    "a heredoc": task(`<<-EOT
      [{ "name": "app", "image": "\${aws_ecr_repository.app.repository_url}:1", "privileged": true }]
    EOT
    `),
    "a template": {
      "main.tf": task('templatefile("${path.module}/task.json", { name = "app" })'),
      "task.json": '[{ "name": "${name}", "privileged": true }]',
    },
  },
  failsByDefault: {
    "privileged by default": `
      variable "privileged" {
        default = true
      }
      ${task('jsonencode([{ name = "app", privileged = var.privileged }])')}`,
  },
  passes: {
    "nothing said": task('jsonencode([{ name = "app" }])'),
    "spelt out": task('jsonencode([{ name = "app", privileged = false }])'),
  },
  open: { "containers of the caller": `variable "containers" {}\n${task("var.containers")}` },
});

testRule("aws-ecs-log", {
  fails: {
    "no configuration":
      'resource "aws_ecs_task_definition" "it" {\n  container_definitions = jsonencode([{ name = "a" }])\n}\n',
  },
  passes: {
    "a driver":
      'resource "aws_ecs_task_definition" "it" {\n  container_definitions = jsonencode([{ name = "a", logConfiguration = { logDriver = "awslogs" } }])\n}\n',
  },
  open: {
    "definitions of the caller's":
      'variable "d" {}\nresource "aws_ecs_task_definition" "it" {\n  container_definitions = var.d\n}\n',
  },
});

const container = (members: string) => task(`jsonencode([{ name = "app", ${members} }])`);
const adds = (name: string) =>
  container(`linuxParameters = { capabilities = { add = ["${name}"] } }`);
const ofTask = (body: string) => `
  resource "aws_ecs_task_definition" "fixture" {
    family = "app"
    ${body}
  }`;
const template = (body: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It:\n    Type: AWS::ECS::TaskDefinition\n    Properties:\n${body}`,
});

testRule("aws-ecs-privileged", {
  fails: {
    "the capability for everything": adds("SYS_ADMIN"),
    "a job": `
      resource "aws_batch_job_definition" "fixture" {
        container_properties = jsonencode({ image = "it:1", privileged = true })
      }`,
  },
  passes: { "another capability": adds("NET_ADMIN"), "no capability": container("user = 1000") },
});

testRule("aws-ecs-capability", {
  fails: { "other processes": adds("SYS_PTRACE") },
  passes: {
    ports: adds("NET_BIND_SERVICE"),
    everything: adds("ALL"),
    none: container("user = 1000"),
  },
});

testRule("aws-ecs-host-namespace", {
  fails: {
    processes: ofTask('pid_mode = "host"'),
    memory: ofTask('ipc_mode = "host"'),
    network: ofTask('network_mode = "host"'),
    "a template": template("      PidMode: host\n"),
  },
  passes: { "its own": ofTask('pid_mode = "task"\nnetwork_mode = "awsvpc"'), nothing: ofTask("") },
  open: { "the choice of the caller": `variable "mode" {}\n${ofTask("pid_mode = var.mode")}` },
});

const volume = (path: string) => ofTask(`volume {\n  name = "it"\n  host_path = "${path}"\n}`);

testRule("aws-ecs-host-folder", {
  fails: {
    "the socket": volume("/var/run/docker.sock"),
    "everything of the machine": volume("/"),
    "a template": template(
      "      Volumes:\n        - Name: it\n          Host:\n            SourcePath: /etc\n",
    ),
  },
  passes: {
    "its own folder": volume("/srv/app"),
    "what agents read": volume("/proc/"),
    "no folder": ofTask('volume {\n  name = "it"\n}'),
  },
});

testRule("aws-ecs-root-user", {
  fails: { "its name": container('user = "root"'), "its number": container('user = "0:0"') },
  passes: {
    "another user": container('user = "1000:0"'),
    "that of the image": container("cpu = 1"),
  },
});

testRule("aws-ecs-writable-root", {
  fails: { writable: container("readonlyRootFilesystem = false") },
  passes: {
    "read-only": container("readonlyRootFilesystem = true"),
    nothing: container("cpu = 1"),
  },
});

const job = (properties: string) => `
  resource "aws_batch_job_definition" "fixture" {
    name                 = "job"
    type                 = "container"
    container_properties = jsonencode({ image = "it:1", ${properties} })
  }`;

const pod = (context: string, block = "containers") => `
  resource "aws_batch_job_definition" "fixture" {
    name = "job"
    type = "container"
    eks_properties {
      pod_properties {
        ${block} {
          image = "it:1"
          security_context {
            ${context}
          }
        }
      }
    }
  }`;

testRule("aws-ecs-privileged", {
  fails: {
    "a job in Kubernetes": pod("privileged = true"),
    "what prepares a job in Kubernetes": pod("privileged = true", "init_containers"),
  },
  passes: { "a job in Kubernetes without privileges": pod("privileged = false") },
});

testRule("aws-ecs-root-user", {
  fails: {
    "a job": job('user = "root"'),
    "a job in Kubernetes": pod("run_as_user = 0"),
    "the administrator of Windows": container('user = "ContainerAdministrator"'),
  },
  passes: {
    "a user of a job": job('user = "1000"'),
    "a user of a job in Kubernetes": pod("run_as_user = 1000"),
    "a user of Windows": container('user = "ContainerUser"'),
  },
});

testRule("aws-ecs-host-folder", {
  fails: {
    "the socket in a job": job(
      'volumes = [{ name = "d", host = { sourcePath = "/var/run/docker.sock" } }]',
    ),
  },
  passes: {
    "a folder in a job": job('volumes = [{ name = "d", host = { sourcePath = "/data" } }]'),
    "a job without volumes": job("vcpus = 1"),
  },
});

testRule("aws-ecs-public-ip", {
  fails: {
    "a job on Fargate": job('networkConfiguration = { assignPublicIp = "ENABLED" }'),
  },
  passes: { "a private job": job('networkConfiguration = { assignPublicIp = "DISABLED" }') },
});

testRule("aws-ecs-log", {
  fails: { "a driver that drops all": container('logConfiguration = { logDriver = "none" }') },
});

const ofTasks = (container: string) => `
  resource "aws_batch_job_definition" "fixture" {
    name           = "job"
    type           = "container"
    ecs_properties = jsonencode({
      taskProperties = [{ containers = [{ name = "a", image = "a:1" }, { name = "b", ${container} }] }]
    })
  }`;

testRule("aws-ecs-privileged", {
  fails: { "one container of a job's task": ofTasks("privileged = true") },
  passes: { "containers of a job's task": ofTasks("privileged = false") },
});

testRule("aws-ecs-root-user", {
  fails: { "one container of a job's task": ofTasks('user = "0"') },
  passes: { "containers of a job's task": ofTasks('user = "1000"') },
});

const daemon = (container: string, more = "") => `
  resource "aws_ecs_daemon_task_definition" "it" {
    family = "agent"
    container_definition {
      name = "agent"
      ${container}
    }
    ${more}
  }`;
const withCapability = (name: string) =>
  daemon(`linux_parameters {\n capabilities {\n add = ["${name}"]\n}\n}`);
const SOUND = daemon(
  'user = "1000"\nreadonly_root_filesystem = true\nlog_configuration {\n log_driver = "awslogs"\n}',
);

testRule("aws-ecs-privileged", {
  fails: {
    "a daemon": daemon("privileged = true"),
    "a daemon with the capability for everything": withCapability("SYS_ADMIN"),
  },
  passes: { "a sound daemon": SOUND },
  open: { "a daemon of the caller's": `variable "is" {}\n${daemon("privileged = var.is")}` },
});

testRule("aws-ecs-capability", {
  fails: { "a daemon that reads other processes": withCapability("SYS_PTRACE") },
  passes: { "a daemon with ports": withCapability("NET_BIND_SERVICE"), "a sound daemon": SOUND },
});

testRule("aws-ecs-host-folder", {
  fails: {
    "a daemon with the socket": daemon(
      "",
      'volume {\n name = "it"\n host {\n source_path = "/var/run/docker.sock"\n}\n}',
    ),
  },
  passes: {
    "a daemon with a folder": daemon(
      "",
      'volume {\n name = "it"\n host {\n source_path = "/srv/app"\n}\n}',
    ),
  },
});

testRule("aws-ecs-root-user", {
  fails: { "a daemon": daemon('user = "root"') },
  passes: { "a sound daemon": SOUND },
});

testRule("aws-ecs-writable-root", {
  fails: { "a daemon": daemon("readonly_root_filesystem = false") },
  passes: { "a sound daemon": SOUND },
});

testRule("aws-ecs-log", {
  fails: { "a daemon": daemon("") },
  passes: { "a sound daemon": SOUND },
});

testRule("aws-ecs-env-secret", {
  fails: {
    "a daemon": daemon('environment {\n name = "DB_PASSWORD"\n value = "so so"\n}'),
  },
  passes: { "a sound daemon": SOUND },
});

testRule("quality-wrong-attribute", {
  fails: {
    "the name of a daemon's role": `
      resource "aws_iam_role" "it" {}
      ${daemon("", "task_role_arn = aws_iam_role.it.name")}`,
  },
  passes: {
    "a daemon's role": `
      resource "aws_iam_role" "it" {}
      ${daemon("", "task_role_arn = aws_iam_role.it.arn")}`,
  },
});

const role = (service: string) => `
  resource "aws_iam_role" "it" {
    assume_role_policy = jsonencode({
      Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "${service}.amazonaws.com" } }]
    })
  }
  ${daemon("", "task_role_arn = aws_iam_role.it.arn")}`;

testRule("quality-mismatched-resources", {
  fails: { "a daemon's role for another service": role("ec2") },
  passes: { "a daemon's role": role("ecs-tasks") },
});
