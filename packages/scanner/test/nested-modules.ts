import fc from "fast-check";

/** Typical repetition arguments. */
const repetition = fc.oneof(
  fc.constant(""),
  fc.nat(300).map((count) => `  count = ${count}\n`),
  fc.nat(300).map((count) => `  for_each = toset([for n in range(${count}) : tostring(n)])\n`),
  fc.constant("  count = length(local.a)\n"),
);
const LEVELS = 4;

/** Modules that call each other with repetition, dynamic blocks and locals. */
export const nestedModules = fc
  .array(fc.tuple(repetition, repetition, fc.integer({ min: 1, max: 4 }), fc.nat(120)), {
    minLength: LEVELS,
    maxLength: LEVELS,
  })
  .map((levels) =>
    Object.fromEntries(
      levels.map(([ofCalls, ofResource, calls, size], level) => {
        const isLast = level === LEVELS - 1;
        const source = level === 0 ? "./m1" : `../m${level + 1}`;
        const module = [
          `locals {\n  a = range(${size})\n  b = [for x in local.a : [for y in local.a : x * y]]\n}\n`,
          `resource "aws_security_group" "s" {\n${ofResource}  dynamic "ingress" {\n    for_each = local.a\n    content {\n      from_port = ingress.value\n    }\n  }\n}\n`,
          ...Array.from(
            { length: isLast ? 0 : calls },
            (_, n) => `module "c${n}" {\n  source = "${source}"\n${ofCalls}}\n`,
          ),
        ];
        return [level === 0 ? "main.tf" : `m${level}/main.tf`, module.join("\n")];
      }),
    ),
  );
