import { formatHcl } from "../../hcl/format/format.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Where two texts begin to differ, as an offset into the first. */
function firstDifference(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return at;
}

function lineAt(file: SourceFile, offset: number) {
  const start = file.text.lastIndexOf("\n", offset - 1) + 1;
  const end = file.text.indexOf("\n", offset);
  return { file, start, end: end === -1 ? file.text.length : end };
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
            const place = lineAt(file, firstDifference(file.text, formatted));
            return view.found(
              file.text !== formatted,
              place,
              "this line is not in canonical format",
            );
          }),
      ),
    ],
  },
];
