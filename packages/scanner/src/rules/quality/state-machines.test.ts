import { testRule } from "../../../test/rule-fixtures.ts";

const machine = (start: string, next: string, more = "") => `
  variable "given" {}
  resource "aws_sfn_state_machine" "it" {
    definition = jsonencode({
      StartAt = ${start}
      States = {
        Load = { Type = "Task", Resource = var.given, Next = ${next} }
        Save = { Type = "Pass", End = true }
        ${more}
      }
    })
  }`;

testRule("quality-missing-state", {
  fails: {
    "the next state": machine('"Load"', '"Sava"'),
    "the first state": machine('"Begin"', '"Save"'),
    "a state of a branch": machine(
      '"Load"',
      '"Save"',
      'Both = { Type = "Parallel", End = true, Branches = [{ StartAt = "A", States = { B = { Type = "Pass", End = true } } }] }',
    ),
    ...Object.fromEntries(
      ["Iterator", "ItemProcessor"].map((name) => [
        `a state of each item, by ${name}`,
        machine(
          '"Load"',
          '"Save"',
          `Each = { Type = "Map", End = true, ${name} = { StartAt = "A", States = { B = { Type = "Pass", End = true } } } }`,
        ),
      ]),
    ),
    "a state of a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::StepFunctions::StateMachine\n    Properties:\n      Definition: { StartAt: A, States: { B: { Type: Pass, End: true } } }\n",
    },
    "a choice": machine(
      '"Load"',
      '"Save"',
      'Pick = { Type = "Choice", Choices = [{ Variable = "$.a", IsNull = true, Next = "Stop" }] }',
    ),
  },
  passes: {
    "states that are there": machine('"Load"', '"Save"'),
    "a state of the caller's": machine('"Load"', "var.given"),
    "a definition of the caller's":
      'variable "given" {}\nresource "aws_sfn_state_machine" "it" {\n definition = var.given\n}',
  },
});
