import { testRule } from "../../../test/rule-fixtures.ts";

const task = (command: string, name = "command") => `
  variable "token" {}
  resource "aws_ecs_task_definition" "it" {
    family                = "it"
    container_definitions = jsonencode([{ name = "it", image = "it:1", ${name} = ${command} }])
  }`;

const inBlocks = (type: string, blocks: readonly string[], command: string) =>
  `resource "${type}" "it" {\n${blocks.map((each) => `${each} {\n`).join("")}${command}\n${"}\n".repeat(blocks.length)}}`;

testRule("gen-container-argument-secret", {
  fails: {
    "an option": task('["join", "--token", "q8Vt0eWm2LrZ6yKc"]'),
    "an option with an equals sign": task('["--token=q8Vt0eWm2LrZ6yKc"]'),
    "an option in a script": task('["sh", "-c", "join --password Zk39hunter && run"]'),
    "an entry point": task('["join", "--api-key", "q8Vt0eWm2LrZ6yKc"]', "entryPoint"),
    "an option beside an unknown one": task('["--name", var.token, "--token", "q8Vt0eWm2LrZ6yKc"]'),
    "a service of Cloud Run": inBlocks(
      "google_cloud_run_v2_service",
      ["template", "containers"],
      'args = ["--token", "q8Vt0eWm2LrZ6yKc"]',
    ),
    "a job of Cloud Run": inBlocks(
      "google_cloud_run_v2_job",
      ["template", "template", "containers"],
      'args = ["--token", "q8Vt0eWm2LrZ6yKc"]',
    ),
    "a container of Azure": inBlocks(
      "azurerm_container_group",
      ["container"],
      'commands = ["join", "--token", "q8Vt0eWm2LrZ6yKc"]',
    ),
    "a template": {
      "template.yaml":
        'Resources:\n  It:\n    Type: AWS::ECS::TaskDefinition\n    Properties:\n      ContainerDefinitions:\n        - { Name: it, Image: "it:1", Command: [join, --token, q8Vt0eWm2LrZ6yKc] }\n',
    },
  },
  passes: {
    "a token of the caller's": task('["join", "--token", var.token]'),
    "a variable of the environment": task('["sh", "-c", "join --token $TOKEN"]'),
    "the name of a secret": task('["join", "--secret", "join-token"]'),
    "a path": task('["join", "--token", "/run/secrets/token1"]'),
    "a file": task('["join", "--token-file", "q8Vt0eWm2LrZ6yKc"]'),
    "a placeholder": task('["join", "--password", "changeme"]'),
    "an option without a value": task('["join", "--token", "--verbose"]'),
    "another option": task('["join", "--revision", "q8Vt0eWm2LrZ6yKc"]'),
  },
});
