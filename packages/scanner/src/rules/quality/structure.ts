import type { Body } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { baseName } from "../../source/path.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { isCalled } from "../../terraform/parts.ts";
import { hasAny, literalText } from "../../terraform/static-argument.ts";

/** Modules with fewer declarations can be a single file. */
const SMALL = 5;

function hasFile({ codeFiles }: ModuleView, name: RegExp): boolean {
  return codeFiles.some(({ file }) => name.test(baseName(file.path)));
}

function layoutFacts(view: ModuleView): readonly Fact[] {
  const { variables, outputs, resources, moduleCalls } = view.configuration;
  const size = variables.size + outputs.size + resources.size + moduleCalls.size;
  if (!view.isPublished || size < SMALL) return [];
  const lacks = (isNeeded: boolean, name: RegExp, message: string) =>
    isNeeded ? [view.foundInWhole(!hasFile(view, name), message)] : [];
  return [
    ...lacks(resources.size + moduleCalls.size > 0, /^main\.(tf|tofu)/, "there is no `main.tf`"),
    ...lacks(variables.size > 0, /^variables.*\.(tf|tofu)/, "there is no `variables.tf`"),
    ...lacks(outputs.size > 0, /^outputs.*\.(tf|tofu)/, "there is no `outputs.tf`"),
  ];
}

/** Arguments of providers that name a file or an entry of a file on one machine. */
const OF_ONE_MACHINE: Readonly<Record<string, readonly string[]>> = {
  aws: ["profile"],
  google: ["credentials"],
  "google-beta": ["credentials"],
  kubernetes: ["config_context"],
  kubectl: ["config_context"],
};

/** A fact per provider that only works where its author works. */
function machineFacts(view: ModuleView): readonly Fact[] {
  return view.configuration.providers.flatMap((provider) => {
    const names = OF_ONE_MACHINE[provider.name];
    if (names === undefined) return [];
    const name = names.find((each) => isFixed(literalText(provider, each)));
    const message = `\`${name}\` of provider \`${provider.name}\` is written out`;
    return [view.found(name !== undefined, provider.header, message)];
  });
}

/** The providers that a module configures, if others call it. */
function providersOfCallee(view: ModuleView): readonly Declaration[] | undefined {
  const { providers } = view.configuration;
  if (view.purpose === "submodule") return isRootOfItsOwn(view) ? undefined : providers;
  if (view.purpose !== "root" || providers.length === 0) return undefined;
  // A block without settings only names what callers pass.
  const configured = providers.filter(({ sources }) => sources.some(hasSettings));
  if (isCalled(view.tree, view.configuration)) return configured;
  const further = configured.filter((each) => isBesideCallers(each, view));
  return further.length > 0 ? further : undefined;
}

/** A further configuration of a provider, whose main one the module expects from its callers. */
function isBesideCallers(provider: Declaration, view: ModuleView): boolean {
  const { providers, resources } = view.configuration;
  const isOf = (type: string) => type === provider.name || type.startsWith(`${provider.name}_`);
  return (
    !view.keepsState &&
    hasAny(provider, "alias") &&
    !providers.some((each) => each.name === provider.name && !hasAny(each, "alias")) &&
    [...resources.values()].some((each) => isOf(each.type) && !hasAny(each, "provider"))
  );
}

/**
 * Whether a folder beside other modules is one that Terraform is started in, such as `live/network`: it
 * configures its providers and its state, and no module calls it.
 */
export function isStartedFrom(view: ModuleView): boolean {
  const configuresBoth = view.isDeployed && view.configuration.providers.length > 0;
  return view.purpose === "submodule" && configuresBoth && !isCalled(view.tree, view.configuration);
}

/** Whether no module calls a folder that isn't among modules, so that Terraform is started in it. */
function isRootOfItsOwn(view: ModuleView): boolean {
  const { directory } = view.configuration;
  if (isStartedFrom(view)) return true;
  return !/(^|\/)modules?\//.test(`${directory}/`) && !isCalled(view.tree, view.configuration);
}

function hasSettings({ body }: { readonly body: Body }): boolean {
  const isSetting = ({ name }: { readonly name: string }) => name !== "alias" && name !== "version";
  return body.blocks.length > 0 || body.attributes.some(isSetting);
}

/** Keys as JSON are a matter of secrets. */
function isFixed(text: string | null): boolean {
  return text !== null && text !== "" && !text.trimStart().startsWith("{");
}

export const structureRules: readonly Rule[] = [
  {
    id: "quality-file-layout",
    title: "Module is not split into main, variables and outputs",
    severity: "LOW",
    category: "quality",
    explanation: "Readers look for a module's interface in these files first.",
    fix: "Move variables to `variables.tf`, outputs to `outputs.tf` and the rest to `main.tf`.",
    link: "https://developer.hashicorp.com/terraform/language/modules/develop/structure",
    checks: [module(layoutFacts)],
  },
  {
    id: "quality-provider-in-submodule",
    title: "Provider is configured inside of a module that others call",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "Such a module cannot be called with `count`, `for_each` or `depends_on`, nor be removed cleanly.",
    fix: "Configure providers in the root module and hand them on by `providers`.",
    link: "https://developer.hashicorp.com/terraform/language/modules/develop/providers",
    checks: [
      module((view) => {
        const providers = providersOfCallee(view);
        if (providers === undefined) return [];
        if (providers.length === 0) return view.foundInWhole(false, "no provider is configured");
        return providers.map(({ name, header }) =>
          view.found(true, header, `provider \`${name}\` is configured here`),
        );
      }),
    ],
  },
  {
    id: "quality-provider-machine",
    title: "Provider uses the settings of one machine",
    severity: "LOW",
    category: "quality",
    explanation: "The profile, key file or context has that name on the author's machine only.",
    fix: "Leave the argument out, so that the environment decides, or take it from a variable.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs#provider-configuration",
    checks: [module((view) => (view.isPublished ? machineFacts(view) : []))],
  },
];
