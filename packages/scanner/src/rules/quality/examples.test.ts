import { testRule } from "../../../test/rule-fixtures.ts";

const MODULE = `variable "name" {
  type = string
}
variable "size" {
  type    = number
  default = 1
}
`;

const example = (body: string, more: Record<string, string> = {}) => ({
  "main.tf": MODULE,
  "examples/simple/main.tf": `module "it" {\n  ${body}\n}\n`,
  ...more,
});
const SUBMODULE = { "modules/inner/main.tf": 'variable "zone" {}\n' };

testRule("quality-broken-example", {
  fails: {
    "a required input is missing": example('source = "../.."'),
    "an input is unknown": example('source = "../../"\n  name   = "a"\n  sizes  = 2'),
    "an input of a submodule is missing": example('source = "../../modules/inner"', SUBMODULE),
  },
  passes: {
    "it fits": example('source = "../.."\n  name   = "a"'),
    "it fits, in each zone": example(
      'source   = "../.."\n  for_each = toset(["a"])\n  name     = each.key',
    ),
    "it calls another module": example('source = "../network"'),
    "it calls a module of a registry": example('source = "acme/queue/aws"\n  names  = ["a"]'),
    "it calls a submodule": example('source = "../../modules/inner"\n  zone   = "a"', SUBMODULE),
  },
});
