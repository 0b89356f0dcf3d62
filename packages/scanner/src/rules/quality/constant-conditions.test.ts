import { testRule } from "../../../test/rule-fixtures.ts";

const variable = (condition: string) => `
  variable "it" {
    type = number
    validation {
      condition     = ${condition}
      error_message = "Use another value."
    }
  }`;

testRule("quality-constant-condition", {
  fails: {
    "either limit": variable("var.it >= 30 || var.it <= 730"),
    "limits that are written first": variable("30 <= var.it || 730 >= var.it"),
    "words that are written on both sides": variable('var.it == "a" || "b" != "" || var.it == "c"'),
    "words that never are the same": variable('var.it == "a" && ("b" == "c")'),
    "two members of a list of one": variable('contains([var.it], "a") && contains([var.it], "b")'),
    "limits that meet": variable("var.it > 5 || var.it <= 5"),
    "negative limits": variable("var.it > -5 || var.it < 5"),
    "not one or not the other": variable('var.it != "a" || var.it != "b"'),
    "one and the other": variable('var.it == "a" && var.it == "b"'),
    "no range": variable("var.it < 30 && var.it > 730"),
    "an empty range": variable("var.it >= 5 && var.it < 5"),
    "a part": variable("var.it == null ? true : (var.it >= 1 || var.it <= 5)"),
    "a member of a chain": variable("var.it == null || (var.it >= 1 || var.it <= 5)"),
    "a length that every list has": variable("length(var.it) >= 0"),
    "such a length beside others": variable("length(var.it) >= 0 || var.it[0] == 1"),
    "such a length, the other way around": variable("-1 < length(var.it)"),
    "a length that no list has": variable("length(var.it) < 0"),
    "each member": variable("alltrue([for each in var.it : each >= 1 || each <= 5])"),
    "a precondition": `
      resource "a_b" "it" {
        lifecycle {
          precondition {
            condition     = var.it >= 1 || var.it <= 5
            error_message = "Use another value."
          }
        }
      }`,
  },
  passes: {
    "a range": variable("var.it >= 30 && var.it <= 730"),
    "outside of a range": variable("!(var.it < 30 || var.it > 730)"),
    alternatives: variable('var.it == "a" || var.it == "b"'),
    "neither one": variable('var.it != "a" && var.it != "b"'),
    "zero or a range": variable("var.it == 0 || (var.it >= 7 && var.it <= 35)"),
    "some elements": variable("length(var.it) > 0"),
    "a range from an empty list": variable("length(var.it) >= 0 && length(var.it) <= 5"),
    "two subjects": variable("var.it.low >= 1 || var.it.high <= 5"),
    "one value": variable("var.it >= 5 && var.it <= 5"),
    "limits apart": variable("var.it > 5 || var.it < 5"),
    "other limits": variable("var.it >= var.low || var.it <= var.high"),
  },
});

const text = (condition: string) => variable(condition).replace("number", "string");

testRule("quality-constant-condition", {
  fails: {
    "another side that all texts meet": text('contains(["a", "b"], var.it) || length(var.it) > 0'),
    "what the alternatives leave out": text('contains(["a", "b"], var.it) || var.it != "a"'),
    "a default in between": text('contains(["a", "b"], coalesce(var.it, "a")) || var.it != "b"'),
  },
  passes: {
    alternatives: text('contains(["a", "b"], var.it)'),
    "alternatives or a start": text('contains(["a", "b"], var.it) || startswith(var.it, "own-")'),
    "alternatives or a long text": text('contains(["a", "b"], var.it) || length(var.it) == 36'),
    "alternatives for another input": text('contains(["a", "b"], var.it) || var.other != "c"'),
    "a length that is rarely reached": text("length(var.it) <= 4096"),
    "what the function refuses": text('contains(["a", "b"], var.it) || length(coalesce(null)) > 0'),
    "what is left out": text('!contains(["root", "admin"], var.it)'),
    "a pattern": text('contains(["a"], var.it) || can(regex("^[a-z]+$", var.it))'),
  },
});

const matching = (pattern: string) => text(`can(regex("${pattern}", var.it))`);

testRule("quality-constant-condition", {
  fails: {
    "a pattern beside any text": matching("[a-z]{2}[0-9]{2}|.*"),
    "a pattern without anchors": matching("[a-z0-9-]*"),
    "a pattern without an end": matching("^[a-z0-9-]*"),
    "a pattern whose anchors hold one side": matching("^[a-z]+$|[0-9]*"),
    "an optional pattern": matching("(https://.+)?"),
    "any text": matching(".*"),
    "a pattern beside a length": text('can(regex("[a-z]*", var.it)) && length(var.it) < 9'),
    "matches that are counted": text('length(regexall("[a-z]*", var.it)) > 0'),
    "each text": text('alltrue([for each in var.it : can(regex("[a-z]*", each))])').replace(
      "string",
      "list(string)",
    ),
  },
  passes: {
    "a pattern of the whole text": matching("^[a-z0-9-]*$"),
    "an optional pattern of the whole text": matching("^([a-z]+)?$"),
    "a part of a text": matching("[a-z]{2}[0-9]{2}"),
    "some text": matching(".+"),
    "no blank text": matching("[^ ]"),
    "one line": matching("^.*$"),
    "a short text": matching("^.{0,64}$"),
    "what is refused": text('length(regexall("[<>]", var.it)) == 0'),
    "what can't be read as text": matching(".*").replace("string", "any"),
    "a pattern that takes a part": text('regex("^[a-z]*", var.it) != ""'),
    "a pattern of the caller's": text("can(regex(var.pattern, var.it))"),
  },
});
