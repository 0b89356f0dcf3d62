import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { Attribute, Body, Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { file, published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Settings that production has and that other stages may leave out to save money. */
const SAFEGUARD =
  /^(multi_?az|deletion_?protection(_?enabled)?|termination_?protection|zone_?redundant)$/i;

const PRODUCTION = /^prod(uction)?$/i;

const OTHER_STAGES = /(non|not|no|un|pre)[-_]?prod/i;

/** Whether the name of a condition says that it holds in production: `IsProd`, `ProductionStage`. */
const isOfProduction = (name: string) =>
  !OTHER_STAGES.test(name) && (PRODUCTION.test(name) || /Prod(uction)?(?![a-z])/.test(name));

const isLiteral = (expression: Expression, value: unknown) =>
  expression.kind === "literal" && expression.value === value;

/** Whether a condition holds in production and nowhere else, or the other way round. */
function holdsInProduction(condition: Expression): boolean | undefined {
  if (condition.kind === "parenthesised") return holdsInProduction(condition.inner);
  if (condition.kind !== "binary" || !/^[=!]=$/.test(condition.operator)) return undefined;
  const isNamed = [condition.left, condition.right].some(
    (side) =>
      side.kind === "literal" && typeof side.value === "string" && PRODUCTION.test(side.value),
  );
  return isNamed ? condition.operator === "==" : undefined;
}

/** `var.stage == "prod" ? false : true`. */
function isInverted({ name, value }: Attribute): boolean {
  if (!SAFEGUARD.test(name) || value.kind !== "conditional") return false;
  const { condition, whenTrue, whenFalse } = value;
  const isProduction = holdsInProduction(condition);
  return isProduction !== undefined && isLiteral(whenTrue, !isProduction)
    ? isLiteral(whenFalse, isProduction)
    : false;
}

function invertedIn({ attributes, blocks }: Body): readonly Attribute[] {
  return [...attributes.filter(isInverted), ...blocks.flatMap(({ body }) => invertedIn(body))];
}

const messageOf = (name: string) => `\`${name}\` is off in production, and on elsewhere`;

function invertedInCode(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file: source }) =>
    invertedIn(body).map(({ name, value }) =>
      view.found(true, locate(value, source), messageOf(name)),
    ),
  );
}

const isBoolean = (value: Value | undefined, wanted: boolean) =>
  (value?.kind === "bool" && value.value === wanted) || textOf(value) === String(wanted);

/** `!If [IsProd, false, true]` in a template. */
function invertedInTemplate(source: SourceFile): readonly Fact[] {
  return membersOf(resourcesIn(source)).flatMap(([, resource]) =>
    membersOf(entryOf(resource, "Properties"))
      .filter(([name]) => SAFEGUARD.test(name))
      .flatMap(([name, value]) => {
        const [condition, whenTrue, whenFalse] = itemsOf(entryOf(value, "Fn::If"));
        const isInProduction = isOfProduction(textOf(condition) ?? "");
        const isOff = isBoolean(whenTrue, false) && isBoolean(whenFalse, true);
        return isInProduction && isOff ? [factInFile(true, value, source, messageOf(name))] : [];
      }),
  );
}

/** A rule for conditions that give production what other stages should have. */
export const invertedStageRules: readonly Rule[] = [
  {
    id: "quality-inverted-stage",
    title: "Production has less protection than other stages",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The branches of the condition are the wrong way round.",
    fix: 'Exchange the branches: `var.stage == "prod" ? true : false`, or just `var.stage == "prod"`.',
    link: "https://developer.hashicorp.com/terraform/language/expressions/conditionals",
    checks: [
      published("production isn't less protected", invertedInCode),
      file(invertedInTemplate),
    ],
  },
];
