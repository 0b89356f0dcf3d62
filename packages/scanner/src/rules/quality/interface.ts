import type { Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { leadsToSecret } from "../../secrets/secret-place.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { argumentOf, literalText, literalTruth } from "../../terraform/static-argument.ts";
import { RESERVED_VARIABLES } from "../../validate/check-structure.ts";

type Kind = "variables" | "outputs";

/** One fact per variable or output that lacks an argument. */
function lacking(view: ModuleView, kind: Kind, argument: string): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration[kind].values()].map((declaration) => {
    const isEmpty = literalText(declaration, argument)?.trim() === "";
    const isMissing = argumentOf(declaration, argument) === undefined || isEmpty;
    const message = `\`${argument}\` of ${addressOf(kind, declaration)} is not set`;
    return view.found(isMissing, declaration.header, message);
  });
}

/** A description that someone meant to write later. */
const PLACEHOLDER =
  /^\W*(to ?do|tbd|fixme|xxx|placeholder|lorem ipsum\b.*|(add|insert) (a )?description( here)?|description|n\/?a|\?+|-+|\.+)\W*$/i;

function placeholders(view: ModuleView, kind: Kind): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration[kind].values()].map((declaration) => {
    const text = literalText(declaration, "description") ?? "";
    const message = `the description of ${addressOf(kind, declaration)} is \`${text}\``;
    return view.found(PLACEHOLDER.test(text), declaration.header, message);
  });
}

function addressOf(kind: Kind, { name }: Declaration): string {
  return kind === "variables" ? `\`var.${name}\`` : `output \`${name}\``;
}

/** In the plural, the last three usually name secrets stored elsewhere. */
const SECRET_NAME =
  /(^|_)(passwords?|passwd|api_?keys?|private_?keys?|access_?keys?|connection_strings?|secret|token|credential)$/;

/** Tokens by which a service knows a repeated request. */
const REQUEST_TOKEN = /(^|_)(creation|client_request|idempotency)_token$/;

/** A value of these types describes a secret but can't contain it. */
const HARMLESS_TYPES: ReadonlySet<string> = new Set(["bool", "number"]);

function unmarkedSecrets(view: ModuleView): readonly Fact[] {
  const kinds: readonly Kind[] = ["variables", "outputs"];
  return kinds.flatMap((kind) =>
    [...view.configuration[kind].values()]
      .filter((declaration) => holdsSecret(declaration))
      .map((declaration) => {
        const isMarked = literalTruth(declaration, "sensitive") === true;
        const message = `${addressOf(kind, declaration)} sounds like a secret but is not sensitive`;
        return view.found(!isMarked, declaration.header, message);
      }),
  );
}

function holdsSecret(declaration: Declaration): boolean {
  const type = argumentOf(declaration, "type")?.value;
  const isHarmless = type?.kind === "variable" && HARMLESS_TYPES.has(type.name);
  const isEphemeral = literalTruth(declaration, "ephemeral") === true;
  if (isHarmless || isEphemeral || leadsToSecret(declaration)) return false;
  return SECRET_NAME.test(declaration.name) && !REQUEST_TOKEN.test(declaration.name);
}

/** Whether a default of this form can't be a value of the type. Only evident cases count. */
function contradicts(type: Expression, value: Expression): boolean {
  const isCollection = value.kind === "tuple" || value.kind === "object";
  if (type.kind === "call") {
    return /^(list|set|map|object|tuple)$/.test(type.name) && isScalar(value);
  }
  if (type.kind !== "variable") return false;
  if (isCollection) return /^(string|number|bool)$/.test(type.name);
  if (value.kind !== "literal" || value.value === null) return false;
  const text = String(value.value);
  if (type.name === "bool") return !/^(true|false|0|1)$/.test(text);
  return type.name === "number" && (text.trim() === "" || Number.isNaN(Number(text)));
}

function isScalar(value: Expression): boolean {
  return value.kind === "literal" && value.value !== null;
}

function unfitDefaults(view: ModuleView): readonly Fact[] {
  return [...view.configuration.variables.values()].flatMap((declaration) => {
    const type = argumentOf(declaration, "type")?.value;
    const given = argumentOf(declaration, "default");
    if (type === undefined || given === undefined) return [];
    const message = `the default of \`var.${declaration.name}\` doesn't fit its type`;
    return [view.found(contradicts(type, given.value), locate(given.value, given.file), message)];
  });
}

/** Names of what is on or off. */
const SWITCH_NAME =
  /^(is|has|enable|enabled|create|use|allow|disable)_|_(enabled|disabled|enable)$/;

/** Switches as text: any other text is accepted, and "false" is true where only null is asked for. */
function textSwitches(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.variables.values()].flatMap((variable) => {
    const type = argumentOf(variable, "type")?.value;
    if (!SWITCH_NAME.test(variable.name) || type?.kind !== "variable") return [];
    const isText =
      type.name === "string" && /^(true|false)$/.test(literalText(variable, "default") ?? "");
    const message = `\`var.${variable.name}\` is a text`;
    return [view.found(isText, variable.header, message)];
  });
}

export const interfaceRules: readonly Rule[] = [
  {
    id: "quality-variable-type",
    title: "Variable has no type",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Without a type a wrong value is found late, and readers have to guess.",
    fix: "Add `type`.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables#type-constraints",
    checks: [module((view) => lacking(view, "variables", "type"))],
  },
  {
    id: "quality-variable-description",
    title: "Variable has no description",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The description is what users see in the documentation and at the prompt.",
    fix: "Add `description`: what the value is for, in a sentence.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables#input-variable-documentation",
    checks: [module((view) => lacking(view, "variables", "description"))],
  },
  {
    id: "quality-output-description",
    title: "Output has no description",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The description is what users see in the documentation.",
    fix: "Add `description`: what the value is, in a sentence.",
    link: "https://developer.hashicorp.com/terraform/language/values/outputs#description",
    checks: [module((view) => lacking(view, "outputs", "description"))],
  },
  {
    id: "quality-description-placeholder",
    title: "Description was never written",
    severity: "LOW",
    category: "quality",
    explanation: "A placeholder passes for a description, and tells users nothing.",
    fix: "Say what the value is for, in a sentence.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables#input-variable-documentation",
    checks: [
      module((view) => [...placeholders(view, "variables"), ...placeholders(view, "outputs")]),
    ],
  },
  {
    id: "quality-secret-not-sensitive",
    title: "Secret is not marked as sensitive",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform prints its value in plans and logs.",
    fix: "Set `sensitive = true`.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables#suppressing-values-in-cli-output",
    checks: [module((view) => (view.isPublished ? unmarkedSecrets(view) : []))],
  },
  {
    id: "quality-reserved-name",
    title: "Variable has a reserved name",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Module calls use the name themselves, so Terraform refuses the variable.",
    fix: "Choose another name.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables#declaring-an-input-variable",
    checks: [
      module((view) =>
        [...view.configuration.variables.values()].map(({ name, header }) =>
          view.found(RESERVED_VARIABLES.test(name), header, `\`${name}\` is a reserved name`),
        ),
      ),
    ],
  },
  {
    id: "quality-default-type",
    title: "Default of a variable doesn't fit its type",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Change the default or the type.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables#default-values",
    checks: [module(unfitDefaults)],
  },
  {
    id: "quality-text-switch",
    title: "Switch is a text instead of a boolean",
    severity: "LOW",
    category: "quality",
    explanation: "Terraform accepts any other text as well, such as `no` or `False`.",
    fix: "Set `type = bool`, and write the default without quotes.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/types#bool",
    checks: [module(textSwitches)],
  },
];
