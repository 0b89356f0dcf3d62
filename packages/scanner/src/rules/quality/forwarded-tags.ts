import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";

/** The inputs for tags, by the argument that takes them. */
const INPUTS: Readonly<Record<string, RegExp>> = {
  tags: /^var\.(\w+_)?tags$/,
  labels: /^var\.(\w+_)?labels$/,
};

/** Links between resources and settings of others, which are seldom tagged. */
const SETTINGS: ReadonlySet<string> = new Set([
  "aws_appautoscaling_target",
  "aws_lambda_event_source_mapping",
  "aws_lb_listener",
  "aws_lb_listener_rule",
  "aws_vpc_security_group_egress_rule",
  "aws_vpc_security_group_ingress_rule",
  // Its tags are a list of words.
  "azurerm_api_management_named_value",
]);

const PROVIDERS = ["aws", "azurerm", "google"];

function providerOf(type: string): string | undefined {
  return PROVIDERS.find((name) => type.startsWith(`${name}_`));
}

/** The argument for tags that a resource could take, as its provider's table says. */
function tagArgument({ mode, type }: ResourceDeclaration): string | undefined {
  const isMeant = mode === "managed" && !SETTINGS.has(type);
  const provider = isMeant ? providerOf(type) : undefined;
  const argument = provider === "google" ? "labels" : "tags";
  const schema = provider === undefined ? undefined : PROVIDER_TABLES.get(provider)?.type(type);
  return schema?.get(argument)?.use === "computed" || !schema?.has(argument) ? undefined : argument;
}

/** Resources without the tags that the others are given from an input. */
function forgotten(view: ModuleView): readonly Fact[] {
  const { resources, locals, providers } = view.configuration;
  // Default tags of a provider reach all resources.
  if (!view.isPublished || providers.length > 0) return [];
  const isInput = (address: string, argument: string): boolean => {
    const local = locals.get(address.replace(/^local\./, ""));
    if (!address.startsWith("local.") || local === undefined) {
      return INPUTS[argument]?.test(address) ?? false;
    }
    return [...referencesIn(local.attribute.value)].some((each) => INPUTS[argument]?.test(each));
  };
  const tagged = [...resources.values()].flatMap((declaration) => {
    const argument = tagArgument(declaration);
    return argument === undefined ? [] : [{ declaration, argument }];
  });
  const given = new Set(
    tagged
      .filter(({ declaration, argument }) => {
        const value = argumentOf(declaration, argument)?.value;
        return (
          value !== undefined && [...referencesIn(value)].some((each) => isInput(each, argument))
        );
      })
      .map(({ declaration, argument }) => `${providerOf(declaration.type)} ${argument}`),
  );
  return tagged
    .filter(({ declaration, argument }) => given.has(`${providerOf(declaration.type)} ${argument}`))
    .map(({ declaration, argument }) => {
      const isMissing = argumentOf(declaration, argument) === undefined;
      const message = `\`${declaration.type}.${declaration.name}\` isn't given \`${argument}\``;
      return view.found(isMissing, declaration.header, message);
    });
}

export const forwardedTagRules: readonly Rule[] = [
  {
    id: "quality-forgotten-tags",
    title: "Resource is without the tags that others get",
    severity: "LOW",
    category: "quality",
    explanation:
      "Callers set the tags once, and expect them on everything that the module creates.",
    fix: "Pass the input on to this resource as well.",
    link: "https://developer.hashicorp.com/well-architected-framework/optimize-systems/manage-cost/standardize-tagging",
    checks: [module(forgotten)],
  },
];
