import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import { referencesIn } from "../../terraform/references.ts";

/** Whether a name has all words of another one, side by side: `private_subnet_ids` and `private`. */
const mentions = (name: string, words: string) => `_${name}_`.includes(`_${words}_`);

/**
 * Outputs that are named after a resource, and whose value comes from another resource of its type
 * only: `private_subnet_ids` of `aws_subnet.public`, beside `aws_subnet.private`.
 */
function mistakenOutputs(view: ModuleView): readonly Fact[] {
  const { outputs, resources } = view.configuration;
  const byType = Map.groupBy(resources.values(), ({ type }) => type);
  return [...outputs.values()].flatMap(({ name: output, sources }) =>
    sources.flatMap(({ body, file }): readonly Fact[] => {
      const value = body.attributes.find(({ name }) => name === "value")?.value;
      if (value === undefined) return [];
      const used = new Set(referencesIn(value));
      const mistaken = [...used].flatMap((address) => {
        const given = resources.get(address);
        if (given === undefined || mentions(output, given.name)) return [];
        const meant = byType
          .get(given.type)
          ?.find(({ type, name }) => mentions(output, name) && !used.has(`${type}.${name}`));
        return meant === undefined ? [] : [{ given, meant }];
      });
      const [first] = mistaken;
      const message =
        first === undefined
          ? ""
          : `\`${output}\` is \`${first.given.type}.${first.given.name}\`, and not \`${first.meant.name}\``;
      return [view.found(first !== undefined, locate(value, file), message)];
    }),
  );
}

/** A rule for outputs that hand out another resource than their names promise. */
export const mistakenOutputRules: readonly Rule[] = [
  {
    id: "quality-mistaken-output",
    title: "Output is of another resource than its name says",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Callers connect the wrong resource, such as a public subnet for a private one.",
    fix: "Refer to the resource that the output is named after, or rename the output.",
    link: "https://developer.hashicorp.com/terraform/language/values/outputs",
    checks: [published("outputs are what their names say", mistakenOutputs)],
  },
];
