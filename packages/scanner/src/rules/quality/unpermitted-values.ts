import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, ifKnown } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { rowsByType } from "./conflicts/conflict.ts";
import { awsPermitted } from "./permitted/aws.ts";
import { azurePermitted } from "./permitted/azure.ts";
import { googlePermitted } from "./permitted/google.ts";
import { kubernetesPermitted } from "./permitted/kubernetes.ts";
import type { Permitted } from "./permitted/permitted.ts";

const PERMITTED = [...awsPermitted, ...azurePermitted, ...googlePermitted, ...kubernetesPermitted];

/** Whether the value, or one of a list, is none of those that the service takes. */
function isRefused(argument: AttributeView, { fits, takes }: Permitted): Fact {
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
    checks: rowsByType(PERMITTED).map(([type, rows]) =>
      resource(type, (each) =>
        rows.flatMap(([, path, permitted]) => refusedValues(each, path, permitted)),
      ),
    ),
  },
];
