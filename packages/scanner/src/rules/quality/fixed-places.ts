import { valuesIn } from "../../documents/choices.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import { expressionsIn } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { file, published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ModuleConfiguration } from "../../terraform/configuration.ts";
import { literalText, writtenText } from "../../terraform/static-argument.ts";

/** Texts that are only right in one account or region. An ARN may name the partition by a value. */
const FIXED: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^arn:(aws[\w-]*|\$\{[^}"]*\}):[\w-]*:([\w-]*|\$\{[^}"]*\}):\d{12}:/, "names a certain account"],
  [/^ami-[0-9a-f]{8,17}$/, "is an image of one region"],
  [/^[a-z]{2}(-[a-z]+)+-\d[a-f]$/, "is a zone of one region"],
  [/^\/?subscriptions\/[0-9a-f]{8}-[0-9a-f-]{27}\//i, "names a certain account (subscription)"],
];

/** Accounts that companies tell every customer to trust: Datadog, New Relic, Databricks. */
const OF_VENDORS = /^arn:[\w-]*:iam::(464622532012|754728514883|414351767826):/;

const PLACED: ReadonlySet<string> = new Set(["resource", "data", "module", "locals"]);

/** One fact per text in resources, data sources, calls and locals. */
function fixedTexts(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) => {
    const bodies = body.blocks.filter(({ type }) => PLACED.has(type));
    return [...expressionsIn(...bodies.map((block) => block.body))].flatMap((each): Fact[] => {
      const text = writtenText(each, file);
      const what = FIXED.find(([pattern]) => pattern.test(text))?.[1];
      return what === undefined || OF_VENDORS.test(text)
        ? []
        : [view.found(true, locate(each, file), `\`${text}\` ${what}`)];
    });
  });
}

/** Code that only calls modules, or whose one state has a place, is applied as it is. */
function isDeployment({ resources, moduleCalls, variables, settings }: ModuleConfiguration) {
  const keepsState = settings.some(({ sources }) =>
    sources.some(({ body }) =>
      body.blocks.some(
        ({ type, body: { attributes } }) => type === "backend" && attributes.length > 0,
      ),
    ),
  );
  return (resources.size === 0 && moduleCalls.size > 0) || (keepsState && variables.size === 0);
}

function fixedRegions(view: ModuleView): readonly Fact[] {
  if (isDeployment(view.configuration)) return [];
  return view.configuration.providers.flatMap((provider) => {
    const region = literalText(provider, "region");
    if (region === null) return [];
    return [view.found(true, provider.header, `the region \`${region}\` is fixed in the provider`)];
  });
}

/** `westeurope`, `West Europe` or `europe-west3-a`, and not `global` or a continent. */
const LOCATION =
  /^((?!global$)[a-z]{5,}\d?|[A-Z][a-z]+( [A-Z][a-z]+)+( \d)?|[a-z]+-[a-z]+\d+(-[a-f])?)$/;

/** Azure and Google ask for the place of each resource. */
function fixedLocations(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()]
    .filter(({ type }) => /^(azurerm|google)_/.test(type))
    .flatMap((resource) =>
      ["location", "region", "zone"].flatMap((argument): Fact[] => {
        const text = literalText(resource, argument);
        if (text === null || !LOCATION.test(text)) return [];
        const message = `\`${argument}\` of \`${resource.type}.${resource.name}\` is always \`${text}\``;
        return [view.found(true, resource.header, message)];
      }),
    );
}

/** The same in the resources of a CloudFormation template. */
function fixedInTemplate(source: SourceFile): readonly Fact[] {
  const resources = resourcesIn(source);
  const values = resources === undefined ? [] : [...valuesIn(resources)];
  return values.flatMap((value) => {
    const text = value.kind === "string" ? value.value : "";
    const what = FIXED.find(([pattern]) => pattern.test(text))?.[1];
    return what === undefined ? [] : [factInFile(true, value, source, `\`${text}\` ${what}`)];
  });
}

export const fixedPlaceRules: readonly Rule[] = [
  {
    id: "quality-fixed-place",
    title: "Account, region or image is fixed where a variable belongs",
    severity: "LOW",
    category: "quality",
    explanation: "The module works only in the account or region it was written for.",
    fix: "Make it a variable, or read it from a data source such as `aws_caller_identity`.",
    link: "https://developer.hashicorp.com/terraform/language/modules/develop",
    checks: [
      published("no account or region is fixed", (view) => [
        ...fixedTexts(view),
        ...fixedRegions(view),
        ...fixedLocations(view),
      ]),
      file(fixedInTemplate),
    ],
  },
];
