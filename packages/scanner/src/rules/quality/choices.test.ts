import { testRule } from "../../../test/rule-fixtures.ts";

const input = (description: string, body = "type = string", beside = "") => `
  variable "it" {
    description = "${description}"
    ${body}
  }
  output "it" {
    value = var.it
  }
  ${beside}`;

const validated = `type = string
  validation {
    condition     = contains(["dev", "prod"], var.it)
    error_message = "The value must be dev or prod."
  }`;

const sizes = `locals {
  sizes = { dev = 1, prod = 2 }
  size  = local.sizes[var.it]
}`;

const stack = (more: string) => ({
  "template.yaml": `Parameters:\n  It:\n    Type: String\n    Description: One of dev and prod\n${more}Resources:\n  Topic:\n    Type: AWS::SNS::Topic\n    Properties:\n      DisplayName: !Ref It\n`,
});

testRule("quality-open-choice", {
  fails: {
    "one of": input("One of dev, staging and prod; prod gets a third node."),
    either: input("Either public or private."),
    "allowed values": input("The tier. Allowed values are: basic, standard."),
    "quoted values": input("Log level, must be 'info' or 'debug'."),
    "a table of its values": input("The size.", "type = string", sizes),
    "a parameter of a stack": stack(""),
    "a parameter of Bicep": {
      "main.bicep":
        "@description('Allowed values: dev, prod')\nparam it string\noutput it string = it\n",
    },
  },
  passes: {
    "a validation": input("One of dev and prod.", validated),
    examples: input("The environment, such as one of dev or prod."),
    "one of the others": input("One of the subnets and its zone."),
    "a rule for texts": input("Must be lowercase and short."),
    "another type": input("One of 1 and 2.", "type = number"),
    "any text": input("Name given to the resources of this module."),
    "a list of a parameter": stack("    AllowedValues: [dev, prod]\n"),
    "a list of Bicep": {
      "main.bicep":
        "@description('Allowed values: dev, prod')\n@allowed(['dev', 'prod'])\nparam it string\noutput it string = it\n",
    },
  },
});
