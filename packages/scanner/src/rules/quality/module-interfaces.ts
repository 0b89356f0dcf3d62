import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { isCalled } from "../../terraform/parts.ts";
import { lackedProvider } from "../../terraform/provider-configurations.ts";
import { literalText } from "../../terraform/static-argument.ts";

/** Calls of modules beside this one that don't hand over what the module expects. */
function lackedProviders(view: ModuleView): readonly Fact[] {
  const { configuration, tree } = view;
  return [...configuration.moduleCalls.values()].flatMap((call): readonly Fact[] => {
    const source = literalText(call, "source") ?? "";
    const directory = tree.localSource(configuration.directory, source);
    const called = directory === undefined ? undefined : tree.configurations.get(directory);
    if (called === undefined) return [];
    const lacking = lackedProvider(call, called);
    const message = `\`providers\` lacks \`${lacking}\``;
    return [view.found(lacking !== undefined, call.header, message)];
  });
}

/** States of other configurations that a module for others reads. */
function foreignStates(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "submodule" || view.isDeployed) return [];
  const isNeeded = isCalled(view.tree, view.configuration);
  return [...view.configuration.resources.values()]
    .filter(({ mode, type }) => mode === "data" && type === "terraform_remote_state")
    .map(({ name, header }) => {
      const message = `the module works only beside the state \`${name}\``;
      return view.found(isNeeded, header, message);
    });
}

/** Rules for what modules expect from their callers. */
export const moduleInterfaceRules: readonly Rule[] = [
  {
    id: "quality-lacking-provider",
    title: "Call doesn't hand over a provider that the module expects",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the call, because it doesn't inherit providers with an alias.",
    fix: "Add it to `providers`, such as `providers = { aws.dns = aws.dns }`.",
    link: "https://developer.hashicorp.com/terraform/language/modules/develop/providers#passing-providers-explicitly",
    checks: [module(lackedProviders)],
  },
  {
    id: "quality-state-in-module",
    title: "Module for others reads the state of another configuration",
    severity: "LOW",
    category: "quality",
    explanation:
      "Callers can't use or test the module without that state, and can't see that it is needed.",
    fix: "Declare a variable for what the module needs, and read the state in the root module.",
    link: "https://developer.hashicorp.com/terraform/language/modules/develop/composition#dependency-inversion",
    checks: [module(foreignStates)],
  },
];
