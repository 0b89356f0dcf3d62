import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

export const textOf = ({ value }: AttributeView) =>
  value.kind === "string" ? value.value : undefined;

const folded = (name: string) => name.toLowerCase().replaceAll(/[-_ ./]/g, "");

/** Nearly the same name, of which one may be longer. Other names may be of something elsewhere. */
export function isMeant(name: string, other: string): boolean {
  const [a, b] = [folded(name), folded(other)];
  return a.startsWith(b) || b.startsWith(a);
}

/** The most names that one is compared with. Real modules have fewer. */
const MAX_NAMES = 100;

/** The names of all resources of a type, if all are known. */
function namesOf(view: ResourceView, type: string, argument: string): readonly string[] {
  const { members } = view.others(type);
  const names = members.slice(0, MAX_NAMES).map((each) => textOf(each.view.attr(argument)));
  return members.length <= MAX_NAMES && names.every((name) => name !== undefined) ? names : [];
}

function misses(place: AttributeView, named: readonly string[], names: readonly string[]): Fact {
  const isOdd = named.some(
    (name) => !names.includes(name) && names.some((other) => isMeant(name, other)),
  );
  return fact(isOdd, place.evidence());
}

/** A composite alarm that names an alarm of the module, but for some letters. */
export function missesAlarm(composite: ResourceView): Fact {
  const rule = composite.attr("alarm_rule");
  const text = textOf(rule) ?? "";
  if (!/\bALARM\(/.test(text)) return fact(false);
  const named = [...text.matchAll(/\bALARM\("?([\w. /-]{1,255}?)"?\)/g)];
  const names = [
    ...namesOf(composite, "aws_cloudwatch_metric_alarm", "alarm_name"),
    ...namesOf(composite, "aws_cloudwatch_composite_alarm", "alarm_name"),
  ];
  return misses(
    rule,
    named.map(([, name = ""]) => name),
    names,
  );
}

/** A condition on a metric of the module's logs, but for some letters. */
export function missesLogMetric(policy: ResourceView): Fact {
  const conditions = policy.blocks("conditions.condition_threshold").members;
  const names = namesOf(policy, "google_logging_metric", "name");
  const facts = conditions.map(({ view }) => {
    const filter = view.attr("filter");
    const named = [
      ...(textOf(filter) ?? "").matchAll(/logging\.googleapis\.com\/user\/([\w./-]{1,100})/g),
    ];
    return misses(
      filter,
      named.map(([, name = ""]) => name),
      names,
    );
  });
  return facts.find(({ truth }) => truth === true) ?? fact(false);
}
