import { locate } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";

const explanation = "Unused code misleads readers and causes unnecessary maintenance.";
const fix = "Take it out, or use it.";

export const unusedRules: readonly Rule[] = [
  {
    id: "quality-unused-variable",
    title: "Variable is not used",
    severity: "MEDIUM",
    category: "quality",
    explanation,
    fix,
    link: "https://developer.hashicorp.com/terraform/language/values/variables",
    checks: [
      module((view) =>
        [...view.configuration.variables.values()].map(({ name, header }) =>
          view.found(!view.references.has(`var.${name}`), header, `no code uses \`var.${name}\``),
        ),
      ),
    ],
  },
  {
    id: "quality-unused-local",
    title: "Local value is not used",
    severity: "MEDIUM",
    category: "quality",
    explanation,
    fix,
    link: "https://developer.hashicorp.com/terraform/language/values/locals",
    checks: [
      module((view) =>
        [...view.configuration.locals.values()].map(({ name, attribute, file }) => {
          const place = locate(attribute.nameSpan, file);
          return view.found(
            !view.references.has(`local.${name}`),
            place,
            `no code uses \`local.${name}\``,
          );
        }),
      ),
    ],
  },
  {
    id: "quality-unused-data-source",
    title: "Data source is not used",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Every plan has to read it for nothing.",
    fix,
    link: "https://developer.hashicorp.com/terraform/language/data-sources",
    checks: [
      module((view) =>
        [...view.configuration.resources]
          .filter(([, { mode, sources }]) => {
            // A data source with custom conditions is used as a check.
            const isCheck = sources.some(({ body }) =>
              body.blocks.some(({ type }) => type === "lifecycle"),
            );
            return mode === "data" && !isCheck;
          })
          .map(([address, { header }]) =>
            view.found(!view.references.has(address), header, `no code uses \`${address}\``),
          ),
      ),
    ],
  },
];
