import { expressionsIn } from "../../hcl/walk.ts";
import { locate } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";

/** A heredoc whose first line starts an object or a list. */
const JSON_TEXT = /^<<-?\w+\r?\n\s*[{[]\s*["{}\]]/;

export const embeddedJsonRules: readonly Rule[] = [
  {
    id: "quality-json-text",
    title: "JSON is written as text",
    severity: "LOW",
    category: "quality",
    explanation: "A missing comma or an unescaped value shows up only when it is applied.",
    fix: "Use `jsonencode`, or a data source such as `aws_iam_policy_document`.",
    link: "https://developer.hashicorp.com/terraform/language/functions/jsonencode",
    checks: [
      module((view) =>
        view.codeFiles.flatMap(({ body, file }) => {
          const texts = [...expressionsIn(body)].filter(
            ({ kind, start, end }) =>
              (kind === "literal" || kind === "template") &&
              JSON_TEXT.test(file.text.slice(start, Math.min(end, start + 200))),
          );
          const whole = { file, start: 0, end: 0 };
          if (texts.length === 0) return [view.found(false, whole, "no JSON is written as text")];
          return texts.map((each) =>
            view.found(true, locate(each, file), "JSON is written as text"),
          );
        }),
      ),
    ],
  },
];
