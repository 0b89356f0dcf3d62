import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { Location } from "../../source/source-file.ts";

const SNAKE_CASE = /^[a-z_][a-z0-9_]*$/;

interface Named {
  readonly name: string;
  readonly location: Location;
}

function namedThings({ configuration }: ModuleView): Named[] {
  const { variables, outputs, resources, moduleCalls, locals } = configuration;
  const blocks = [variables, outputs, resources, moduleCalls].flatMap((table) =>
    [...table.values()].map(({ name, header }) => ({ name, location: header })),
  );
  const values = [...locals.values()].map(({ name, attribute, file }) => ({
    name,
    location: locate(attribute.nameSpan, file),
  }));
  return [...blocks, ...values];
}

/** Whether a resource name repeats its type: `aws_route_table.public_route_table`. */
function repeatsType(type: string, name: string): boolean {
  const kind = type.split("_").slice(1).join("_");
  return kind !== "" && `_${name}_`.includes(`_${kind}_`);
}

export const namingRules: readonly Rule[] = [
  {
    id: "quality-naming",
    title: "Name is not in snake case",
    severity: "LOW",
    category: "quality",
    explanation: "All of Terraform's own names are in snake case; others stick out.",
    fix: "Use lower-case letters, digits and underscores; `moved` blocks keep existing resources.",
    link: "https://developer.hashicorp.com/terraform/language/style#resource-naming",
    checks: [
      module((view) =>
        namedThings(view).map(({ name, location }) =>
          view.found(!SNAKE_CASE.test(name), location, `\`${name}\` is not in snake case`),
        ),
      ),
    ],
  },
  {
    id: "quality-name-repeats-type",
    title: "Resource name repeats its type",
    severity: "LOW",
    category: "quality",
    explanation: "The address says the type already: `aws_route_table.public` is enough.",
    fix: "Take the type out of the name; a `moved` block keeps the existing resource.",
    link: "https://developer.hashicorp.com/terraform/language/style#resource-naming",
    checks: [
      module((view) =>
        [...view.configuration.resources.values()].map(({ type, name, header }) =>
          view.found(repeatsType(type, name), header, `\`${name}\` repeats \`${type}\``),
        ),
      ),
    ],
  },
];
