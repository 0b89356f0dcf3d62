import { testRule } from "../../../test/rule-fixtures.ts";

const pod = (name: string, value: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec:\n  containers:\n    - name: it\n      image: a:1\n      env: [{ name: ${name}, value: "${value}" }]\n`,
});
const lambda = (value: string) =>
  `resource "aws_lambda_function" "it" {\n  environment {\n    variables = { NODE_TLS_REJECT_UNAUTHORIZED = "${value}" }\n  }\n}`;
const task = (value: string) =>
  `resource "aws_ecs_task_definition" "it" {\n  container_definitions = jsonencode([{ name = "it", environment = [{ name = "PYTHONHTTPSVERIFY", value = "${value}" }] }])\n}`;
const service = (value: string) => ({
  "compose.yaml": `services:\n  it:\n    image: a:1.2.3\n    restart: always\n    environment:\n      NODE_TLS_REJECT_UNAUTHORIZED: "${value}"\n`,
});

testRule("gen-certificates-unchecked", {
  fails: {
    "a pod": pod("NODE_TLS_REJECT_UNAUTHORIZED", "0"),
    "a function": lambda("0"),
    "a task": task("0"),
    "a service": service("0"),
  },
  passes: {
    "a pod": pod("NODE_TLS_REJECT_UNAUTHORIZED", "1"),
    "another variable": pod("NODE_EXTRA_CA_CERTS", "0"),
    "a function": lambda("1"),
    "a task": task("1"),
    "a service": service("1"),
  },
});

const dataSource = (skips: boolean) => ({
  "sources.yaml": `apiVersion: 1\ndatasources:\n  - name: a\n    url: https://a.example.com\n    jsonData:\n      tlsSkipVerify: ${skips}\n`,
});

testRule("gen-certificates-unchecked", {
  fails: { "a data source": dataSource(true) },
  passes: { "a data source that is checked": dataSource(false) },
});
