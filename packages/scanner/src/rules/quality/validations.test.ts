import { testRule } from "../../../test/rule-fixtures.ts";

const variable = (condition: string, message = "Use letters.", rest = "") => `
  variable "it" {
    type = string
    validation {
      condition     = ${condition}
      error_message = "${message}"
    }
    ${rest}
  }`;

testRule("quality-failing-validation", {
  fails: {
    "a pattern": variable('regex("^[a-z]+$", var.it) != ""'),
    "a network": variable("cidrhost(var.it, 0) != null"),
  },
  passes: {
    "a call that can fail": variable('can(regex("^[a-z]+$", var.it))'),
    "a call with an alternative": variable('try(regex("^[a-z]+$", var.it), "") != ""'),
    "a search": variable('length(regexall("^[a-z]+$", var.it)) > 0'),
    "a call that another condition tries": variable(
      "cidrhost(var.it, 0) == var.it",
      "Use letters.",
      'validation {\ncondition = can(cidrhost(var.it, 0))\nerror_message = "Use a network."\n}',
    ),
  },
});

testRule("quality-loose-validation", {
  fails: {
    "a length": variable('can(regex("[a-z0-9]{3,24}", var.it))'),
    "a pattern that fits everything": variable('can(regex("^.*$", var.it))'),
    "a pattern that fits nothing as well": variable('can(regex("^[a-z0-9]*", var.it))'),
    "a condition with others": variable('var.it != "" && can(regex("[a-z]+", var.it))'),
  },
  passes: {
    "a whole": variable('can(regex("^[a-z0-9]{3,24}$", var.it))'),
    "an empty text or digits": variable('can(regex("^[0-9]*$", var.it))'),
    "a line": variable('can(regex("^.+$", var.it))'),
    "a start": variable('can(regex("^[a-z]{3}", var.it))'),
    "what isn't allowed": variable('!can(regex("[^a-z]+", var.it))'),
    "one character": variable('can(regex("[A-Z]", var.it))'),
    "a part": variable('can(regex("[0-9]{2,9}", var.it))', "It must contain at least two digits."),
  },
});
