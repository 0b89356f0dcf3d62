import { testRule } from "../../../test/rule-fixtures.ts";

const variable = (condition: string) => `
  variable "it" {
    type = string
    validation {
      condition     = ${condition}
      error_message = "Use another value."
    }
  }`;

testRule("quality-constant-condition", {
  fails: {
    "members of a list": variable('can(contains(["dev", "prod"], var.it))'),
    "a comparison": variable('can(var.it == "dev")'),
    "a length": variable("can(length(var.it) > 3)"),
    "a start": variable('can(startswith(var.it, "arn:"))'),
    "a search": variable('can(length(regexall("^[a-z]+$", var.it)) > 0)'),
    "a chain in parentheses": variable('can((var.it == "dev" || var.it == "prod"))'),
    "another try": variable('can(can(regex("^[a-z]+$", var.it)))'),
    "one of two": variable('var.it == null || can(endswith(var.it, ".zip"))'),
    "each member": variable('alltrue([for each in var.it : can(contains(["a", "b"], each))])'),
    "tried members": variable('can(alltrue([for each in var.it : can(regex("^a$", each))]))'),
    negation: variable('can(!contains(["root"], var.it))'),
    "a postcondition": `
      data "aws_ami" "it" {
        lifecycle {
          postcondition {
            condition     = can(self.architecture == "arm64")
            error_message = "Use another image."
          }
        }
      }`,
    "an assertion": `
      check "it" {
        assert {
          condition     = can(aws_instance.it.instance_state == "running")
          error_message = "It has stopped."
        }
      }`,
  },
  passes: {
    "a pattern": variable('can(regex("^(dev|prod)$", var.it))'),
    "a pattern whose match is compared": variable('can(regex("^[a-z]+$", var.it) != "")'),
    "a length of a match": variable('can(length(regex("^[a-z]+$", var.it)) > 0)'),
    "a number": variable("can(tonumber(var.it))"),
    "a number in a range": variable("can(tonumber(var.it)) && try(tonumber(var.it) > 3, false)"),
    "a boolean": variable("can(tobool(var.it))"),
    "a range of addresses": variable("can(cidrhost(var.it, 0))"),
    "a member that exists": variable("can(var.it.name)"),
    "a member that is compared with null": variable("can(var.it.name != null)"),
    "each pattern": variable('alltrue([for each in var.it : can(regex("^a$", each))])'),
    "patterns of all": variable('can([for each in var.it : regex("^a$", each)])'),
    "patterns in a question": variable(
      'can(alltrue([for each in var.it : regex("^a$", each) != ""]))',
    ),
    "a document": variable("can(jsondecode(var.it))"),
    "the condition itself": variable('contains(["dev", "prod"], var.it)'),
    "a choice": variable('try(contains(["dev", "prod"], var.it), false)'),
  },
});
