import type { Expression, TemplatePart } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { usesOfVariable } from "../../terraform/variables/variable-uses.ts";

/** Types whose names are short and made of lowercase letters and digits only. */
const STRICT: ReadonlySet<string> = new Set([
  "azurerm_batch_account",
  "azurerm_container_registry",
  "azurerm_kusto_cluster",
  "azurerm_storage_account",
]);

/** Functions that remove what isn't allowed. */
const CLEANING = /^(replace|regex|regexall|md5|sha1|sha256|base64sha256)$/;

/** Functions whose result has the characters of their arguments. */
const PASSING = /^(lower|substr|format|join|concat|trimsuffix|trimprefix|trimspace|coalesce)$/;

/** What of a name isn't checked: a character that no name has, or an input without validation. */
function uncheckedIn(root: Expression, view: ModuleView): string | undefined {
  const pending: Expression[] = [root];
  const seen = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "template") {
      const bad = next.parts.map(badText).find((each) => each !== undefined);
      if (bad !== undefined) return bad;
      pending.push(...next.parts.flatMap((part) => expressionOf(part) ?? []));
    } else if (next.kind === "call" && PASSING.test(next.name) && !CLEANING.test(next.name)) {
      pending.push(...next.args.slice(next.name === "format" ? 1 : 0));
    } else if (next.kind === "tuple") pending.push(...next.items);
    const local = nameAfter("local", next);
    const own = local === undefined ? undefined : view.configuration.locals.get(local);
    if (own !== undefined && !seen.has(own.name)) {
      seen.add(own.name);
      pending.push(own.attribute.value);
    }
    const variable = nameAfter("var", next);
    if (variable !== undefined && !isValidated(variable, view) && isShared(variable, view)) {
      return `\`${variable}\` is not validated`;
    }
  }
  return undefined;
}

function badText(part: TemplatePart): string | undefined {
  const [bad] = part.kind === "text" ? (/[^a-z0-9]/i.exec(part.value) ?? []) : [];
  return bad === undefined ? undefined : `\`${bad}\` isn't allowed in the name`;
}

function expressionOf(part: TemplatePart): Expression | undefined {
  return part.kind === "interpolation" ? part.expression : undefined;
}

/** Whether the input is used elsewhere as well. One for this name alone is given to fit. */
function isShared(name: string, { configuration }: ModuleView): boolean {
  return usesOfVariable(name, configuration) > 1;
}

function isValidated(name: string, { configuration }: ModuleView): boolean {
  const sources = configuration.variables.get(name)?.sources ?? [];
  return sources.some(({ body }) => body.blocks.some(({ type }) => type === "validation"));
}

/** Whether the name is put together; one that the caller gives as a whole is the caller's choice. */
function isBuilt(name: Expression, view: ModuleView): boolean {
  const local = nameAfter("local", name);
  const whole = local === undefined ? name : view.configuration.locals.get(local)?.attribute.value;
  return whole?.kind === "template" || whole?.kind === "call";
}

function uncheckedNames(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()]
    .filter(({ mode, type }) => mode === "managed" && STRICT.has(type))
    .flatMap((declaration): readonly Fact[] => {
      const name = argumentOf(declaration, "name");
      if (name === undefined || !isBuilt(name.value, view)) return [];
      const why = uncheckedIn(name.value, view);
      return why === undefined ? [] : [view.found(true, locate(name.value, name.file), why)];
    });
}

/** Rules for names that are put together from inputs. */
export const uncheckedNameRules: readonly Rule[] = [
  {
    id: "quality-unchecked-name",
    title: "Name is built from inputs that may not fit",
    severity: "LOW",
    category: "quality",
    explanation:
      "The service takes only a few lowercase letters and digits, so the apply fails with some inputs.",
    fix: "Add a `validation` to the inputs, or remove other characters with `lower`, `replace` and `substr`.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules",
    checks: [published("the names fit", uncheckedNames)],
  },
];
