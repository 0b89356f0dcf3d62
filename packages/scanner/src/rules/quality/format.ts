import { formatHcl } from "../../hcl/format/format.ts";
import { module, type Rule } from "../../rule-language/rule.ts";

/** The offset in `text` at which two texts first differ. */
function firstDifference(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return at;
}

export const formatRules: readonly Rule[] = [
  {
    id: "quality-format",
    title: "File is not in canonical format",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Code in one style is easier to read, and its changes are easier to review.",
    fix: "Run `terraform fmt -recursive`.",
    link: "https://developer.hashicorp.com/terraform/cli/commands/fmt",
    checks: [
      module((view) =>
        view.configuration.files
          .filter(({ tokens }) => tokens !== undefined)
          .map(({ file }) => {
            const formatted = formatHcl(file.text);
            const { line } = file.position(firstDifference(file.text, formatted));
            return view.found(
              file.text !== formatted,
              file.lines(line, line),
              "this line is not in canonical format",
            );
          }),
      ),
    ],
  },
];
