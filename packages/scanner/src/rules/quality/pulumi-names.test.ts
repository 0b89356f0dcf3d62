// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts here are Pulumi's
import { testRule } from "../../../test/rule-fixtures.ts";

const program = (resource: string, rest = "") => ({
  "Pulumi.yaml": `name: it\nruntime: yaml\n${rest}resources:\n  first: { type: "aws:sqs:Queue" }\n  it:\n    type: aws:sqs:Queue\n${resource}`,
});
const named = (name: string, rest = "") => program(`    properties: { name: "${name}" }\n`, rest);
const config = "config: { it:delay: { type: integer, default: 1 } }\n";

testRule("quality-pulumi-reference", {
  fails: {
    "another resource": named("${second.name}"),
    "a dependency as a text": program("    options: { dependsOn: [first] }\n"),
  },
  passes: {
    "a resource": named("${first.name}"),
    "the stack": named("a-${pulumi.stack}"),
    "a configuration": named("${delay}", config),
    "a variable": named("${size}", "variables: { size: a }\n"),
    "a dependency": program('    options: { dependsOn: ["${first}"] }\n'),
    "an escaped text": named("$${second}"),
  },
});

testRule("quality-pulumi-unused", {
  fails: {
    "a configuration": program("", config),
    "a variable": program("", "variables: { size: a }\n"),
  },
  passes: {
    "a configuration that is used": named("${delay}", config),
    "a configuration of a provider": program("", "config: { aws:region: eu-west-1 }\n"),
  },
});

const stack = (name: string) => ({
  "Pulumi.yaml": `name: it\nruntime: yaml\nresources:\n  it:\n    type: pulumi:pulumi:StackReference\n    properties: { name: "${name}" }\n`,
});

testRule("quality-pulumi-stack", {
  fails: { "one environment": stack("acme/network/prod") },
  passes: { "its own": stack("acme/network/${pulumi.stack}") },
});
