import type { Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact, ifKnown } from "../../rule-language/fact.ts";
import { textWithPlaceholders, withNamedPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { isTerraform, rowsByType } from "./conflicts/conflict.ts";
import { awsPermitted } from "./permitted/aws.ts";
import { azurePermitted, azureProviderPermitted } from "./permitted/azure.ts";
import { googlePermitted } from "./permitted/google.ts";
import { kubernetesPermitted } from "./permitted/kubernetes.ts";
import type { Permitted, PermittedRow } from "./permitted/permitted.ts";

/** What services take. */
export const PERMITTED: readonly PermittedRow[] = [
  ...awsPermitted,
  ...azurePermitted,
  ...googlePermitted,
  ...kubernetesPermitted,
];

/** What unknown parts of a name may be. */
const FILLERS = [1, 2, 3, 4, 6, 8, 12, 20].map((length) => "a".repeat(length));

/** Whether no name fits, whatever its unknown parts are. Only names are limited to "at most". */
function isNeverFit(value: Value, { fits, takes }: Permitted): boolean {
  if (value.kind !== "unknown" || value.parts === undefined || !takes.startsWith("at most")) {
    return false;
  }
  const text = textWithPlaceholders(value);
  return text !== undefined && !FILLERS.some((each) => fits(withNamedPlaceholders(text, each)));
}

/** An empty default stands for what callers have to give. */
const isLeftToCallers = ({ marks: { defaults } }: Value): boolean =>
  defaults.some(({ location: { file, start, end } }) => file.text.slice(start, end).endsWith('""'));

/** Whether the value, or one of a list, is none of those that the service takes. */
function isRefused(argument: AttributeView, permitted: Permitted): Fact {
  const { fits, takes } = permitted;
  if (isLeftToCallers(argument.value)) return fact(false, argument.evidence());
  if (isNeverFit(argument.value, permitted)) {
    const message = `\`${argument.path}\` can't fit, and the service takes ${takes}`;
    return fact(true, { location: argument.location, message, marks: argument.value.marks });
  }
  const { evidence, ...answer } = argument.some((each) =>
    each.test((text) => text !== undefined && text !== "" && !fits(text)),
  );
  const told = evidence.map((each) => ({
    ...each,
    message: `${each.message}, and the service takes ${takes}`,
  }));
  return { ...answer, evidence: told };
}

/** One fact for each block that has the argument. */
function refusedValues(subject: BlockView, path: string, permitted: Permitted): readonly Fact[] {
  const end = path.lastIndexOf(".");
  const name = path.slice(end + 1);
  const judge = (block: BlockView) => isRefused(block.attr(name), permitted);
  const facts = end < 0 ? [judge(subject)] : subject.blocks(path.slice(0, end)).each(judge);
  return facts.map(ifKnown);
}

function checksOf(
  table: readonly PermittedRow[],
  applies: (resource: ResourceView) => boolean,
): readonly Check[] {
  return rowsByType(table).map(([type, rows]) =>
    resource(type, (each) =>
      applies(each)
        ? rows.flatMap(([, path, permitted]) => refusedValues(each, path, permitted))
        : [],
    ),
  );
}

/** A rule for values that the documentation of a service excludes. */
export const unpermittedValueRules: readonly Rule[] = [
  {
    id: "quality-unpermitted-value",
    title: "Service doesn't take this value",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan or the apply stops with an error of the provider.",
    fix: "Use a value that the documentation of the argument lists.",
    link: "https://developer.hashicorp.com/terraform/language/resources/syntax",
    checks: [...checksOf(PERMITTED, () => true), ...checksOf(azureProviderPermitted, isTerraform)],
  },
];
