// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

testRule("quality-deprecated-syntax", {
  fails: {
    "a needless template": 'locals {\n  a = "${var.x}"\n}\n',
    "one inside of a list": 'locals {\n  a = ["${var.x}"]\n}\n',
    "a legacy index": "locals {\n  a = t_x.x.0.id\n}\n",
    "lookup without a default": 'locals {\n  a = lookup(var.x, "k")\n}\n',
    "a slash comment": "// old\nlocals {}\n",
    "a comparison with an empty list": "locals {\n  a = var.x == []\n}\n",
    "a key given twice": "locals {\n  a = { b = 1, b = 2 }\n}\n",
    "a quoted type": 'variable "v" {\n  type = "string"\n}\n',
    "a key given twice, once in quotes": 'locals {\n  a = { b = 1, "b" = 2 }\n}\n',
    "an index within a chain": "locals {\n  a = data.t_x.x.0\n}\n",
    "the list function": 'locals {\n  a = list("x", "y")\n}\n',
    "the map function": 'locals {\n  a = map("x", 1)\n}\n',
    "a quoted dependency": 'resource "t_x" "x" {\n  depends_on = ["t_y.y"]\n}\n',
    "a quoted change to ignore":
      'resource "t_x" "x" {\n  lifecycle {\n    ignore_changes = ["tags"]\n  }\n}\n',
  },
  passes: {
    "current syntax":
      '# new\nlocals {\n  a = "${var.x}-y"\n  b = { "${var.x}" = 1 }\n  c = lookup(var.x, "k", null)\n  d = t_x.x[0].id\n  e = t_x.x.*.id\n}\n',
    "types that look like calls": 'variable "v" {\n  type = list(map(string))\n}\n',
    "bare references":
      'resource "t_x" "x" {\n  depends_on = [t_y.y]\n\n  lifecycle {\n    ignore_changes = [tags]\n  }\n}\n',
    "a heredoc around one value": "locals {\n  a = <<-EOT\n    ${var.x}\n  EOT\n}\n",
  },
});
