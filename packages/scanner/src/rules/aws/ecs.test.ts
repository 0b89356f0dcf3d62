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
