import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { Declaration, ModuleConfiguration } from "../../terraform/configuration.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { calledConfiguration } from "../../validate/module-scope.ts";

/** Arguments of a call that aren't inputs of the module. */
const META = /^(source|version|providers|count|for_each|depends_on)$/;

/** Why Terraform refuses a call of a module with these inputs. */
function mismatchOf(call: Declaration, { variables }: ModuleConfiguration): string | undefined {
  const names = call.sources.flatMap(({ body }) => body.attributes.map(({ name }) => name));
  const given = new Set(names);
  const unknown = names.find((name) => !META.test(name) && !variables.has(name));
  if (unknown !== undefined) return `sets \`${unknown}\`, which the module doesn't have`;
  const missing = [...variables].find(
    ([name, variable]) => argumentOf(variable, "default") === undefined && !given.has(name),
  );
  return missing && `lacks \`${missing[0]}\`, which the module requires`;
}

/** One fact per call of the module in its examples. */
function exampleFacts(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "root" || !view.isPublished) return [];
  const { tree } = view;
  return [...tree.configurations.values()]
    .filter(({ directory }) => tree.purpose(directory) === "example")
    .flatMap((example) =>
      [...example.moduleCalls.values()].flatMap((call) => {
        const called = calledConfiguration(tree, example, call);
        if (called === undefined) return [];
        const mismatch = mismatchOf(call, called);
        const message = `\`module.${call.name}\` ${mismatch}`;
        return [view.found(mismatch !== undefined, call.header, message)];
      }),
    );
}

export const exampleRules: readonly Rule[] = [
  {
    id: "quality-broken-example",
    title: "Example doesn't fit the module's inputs",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the example, which is what most people copy first.",
    fix: "Set every required input in the example, and only inputs that the module has.",
    link: "https://developer.hashicorp.com/terraform/language/modules/develop/structure",
    checks: [module(exampleFacts)],
  },
];
