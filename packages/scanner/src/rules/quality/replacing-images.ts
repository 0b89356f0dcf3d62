import type { Body, Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import {
  argumentOf,
  bodiesAt,
  codeOf,
  literalText,
  literalTruth,
} from "../../terraform/static-argument.ts";
import { ignoredNames } from "./lifecycle.ts";

/** Single machines, and where they name the image that a change replaces them for. */
const MACHINES: Readonly<Record<string, readonly [path: readonly string[], argument: string]>> = {
  aws_instance: [[], "ami"],
  azurerm_linux_virtual_machine: [[], "source_image_id"],
  azurerm_windows_virtual_machine: [[], "source_image_id"],
  google_compute_instance: [["boot_disk", "initialize_params"], "image"],
};

/** The inputs and local values that an expression can name. */
type Names = Pick<ModuleView["configuration"], "variables" | "locals">;

/** How people call a text with wildcards. */
const IS_PATTERN = /pattern|wildcard|glob\b|regex/i;

/** Whether a text has wildcards, or comes from a variable that asks for them. */
function mayMatchSeveral(code: string, { variables, locals }: Names, depth = 0): boolean {
  if (/[*?]/.test(code)) return true;
  const named = [...code.matchAll(/\b(var|local)\.(\w+)/g)].slice(0, MAX_NAMES);
  return named.some(([, kind, name = ""]) => {
    const local = kind === "local" && depth < MAX_LOCALS ? locals.get(name) : undefined;
    if (local !== undefined) {
      const { value } = local.attribute;
      const text = local.file.text.slice(value.start, value.end);
      return mayMatchSeveral(text, { variables, locals }, depth + 1);
    }
    const variable = kind === "var" ? variables.get(name) : undefined;
    if (variable === undefined) return false;
    const fallback = literalText(variable, "default");
    if (fallback !== null) return /[*?]/.test(fallback);
    return IS_PATTERN.test(name) || IS_PATTERN.test(literalText(variable, "description") ?? "");
  });
}

/** Local values that refer to each other are followed only so far. */
const MAX_LOCALS = 3;
const MAX_NAMES = 8;

/** Whether the filters accept more than one image by name. */
function acceptsSeveral({ sources }: ResourceDeclaration, configuration: Names): boolean {
  const names = sources.flatMap(({ body, file }) =>
    body.blocks
      .filter(({ type, body: filter }) => {
        const name = filter.attributes.find((each) => each.name === "name")?.value;
        const isName = name?.kind === "literal" && /^(name|image-id)$/.test(String(name.value));
        return type === "filter" && isName;
      })
      .flatMap(({ body: filter }) => filter.attributes.filter(({ name }) => name === "values"))
      .map(({ value }) => file.text.slice(value.start, value.end)),
  );
  return names.length === 0 || names.some((code) => mayMatchSeveral(code, configuration));
}

/** The text of an argument, or of the default of the variable that it is. */
function textOrDefault(data: ResourceDeclaration, name: string, { variables }: Names): string {
  const [, variable = ""] = /^var\.(\w+)$/.exec(codeOf(data, name) ?? "") ?? [];
  const given = variables.get(variable);
  return literalText(data, name) ?? (given && literalText(given, "default")) ?? "";
}

/** Whether the answer changes when someone else publishes an image. */
function isMoving(data: ResourceDeclaration, configuration: Names): boolean {
  switch (data.type) {
    case "aws_ami": {
      // An image of one's own is published to be rolled out.
      const isOwn = /^\[\s*"self"\s*\]$/.test(codeOf(data, "owners") ?? "");
      return (
        literalTruth(data, "most_recent") === true && !isOwn && acceptsSeveral(data, configuration)
      );
    }
    case "aws_ssm_parameter":
      return /^\/aws\/service\/.*(latest|recommended|current|stable)/.test(
        textOrDefault(data, "name", configuration),
      );
    case "azurerm_image":
      return argumentOf(data, "name_regex") !== undefined;
    case "azurerm_shared_image_version":
      return /^(latest|recent)$/.test(textOrDefault(data, "name", configuration));
    case "google_compute_image":
      return argumentOf(data, "family") !== undefined && argumentOf(data, "name") === undefined;
    default:
      return false;
  }
}

/** The address of the data source whose result an expression is, without a choice beside it. */
function addressIn(
  expression: Expression,
  { locals }: Pick<Names, "locals">,
  depth = 0,
): string | undefined {
  const isMarked = expression.kind === "call" && /^(non)?sensitive$/.test(expression.name);
  const [inner = expression] = isMarked ? expression.args : [];
  const address = inner.kind === "traversal" ? [...referencesIn(inner)][0] : undefined;
  const local = address?.startsWith("local.") ? locals.get(address.slice(6)) : undefined;
  if (local === undefined || depth > MAX_LOCALS) return address;
  return addressIn(local.attribute.value, { locals }, depth + 1);
}

/** Settings by which the author accepts that the machine is replaced. */
function acceptsReplacement({ attributes, blocks }: Body): boolean {
  const lifecycles = blocks.filter(({ type }) => type === "lifecycle");
  const settings = [...attributes, ...lifecycles.flatMap(({ body }) => body.attributes)];
  return settings.some(
    ({ name, value }) =>
      /^(create_before_destroy|user_data_replace_on_change)$/.test(name) &&
      value.kind === "literal" &&
      value.value === true,
  );
}

function replacingImages(view: ModuleView): readonly Fact[] {
  const { configuration } = view;
  const { resources } = configuration;
  return [...resources.values()].flatMap((machine): readonly Fact[] => {
    const isMachine = machine.mode === "managed" && Object.hasOwn(MACHINES, machine.type);
    const [path, argument] = (isMachine && MACHINES[machine.type]) || [[], ""];
    const isAccepted = machine.sources.some(({ body }) => {
      const ignored = ignoredNames(body);
      const names = ["all", path[0] ?? argument];
      return acceptsReplacement(body) || names.some((name) => ignored.has(name));
    });
    if (!isMachine || isAccepted) return [];
    return machine.sources.flatMap(({ body, file }) =>
      bodiesAt(body, path).flatMap(({ attributes }) =>
        attributes
          .filter(({ name }) => name === argument)
          .map(({ value }) => {
            const address = addressIn(value, configuration);
            const data = address === undefined ? undefined : resources.get(address);
            const isReplaced = data?.mode === "data" && isMoving(data, configuration);
            const message = `the next image of \`${address}\` replaces the machine`;
            return view.found(isReplaced, locate(value, file), message);
          }),
      ),
    );
  });
}

/** Rules for machines that someone else's release replaces. */
export const replacingImageRules: readonly Rule[] = [
  {
    id: "quality-replacing-image",
    title: "Newly published image replaces the machine",
    severity: "LOW",
    category: "quality",
    explanation:
      "The data source answers with the newest image, so an apply for another reason deletes the machine and its disk.",
    fix: "Name the image, or add `lifecycle { ignore_changes = [ami] }` and replace the machine on purpose.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes",
    checks: [module(replacingImages)],
  },
];
