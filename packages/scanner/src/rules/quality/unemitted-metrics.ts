import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import {
  isPlaceholder,
  placeholdersIn,
  textWithPlaceholders,
} from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { isMeant } from "./misnamed-alarms.ts";

/** A text, with the same placeholder for each use of the same unknown piece. */
const writtenText = ({ value }: AttributeView) => textWithPlaceholders(value);

const singular = (name: string) => name.toLowerCase().replace(/ies$/, "y").replace(/s$/, "");

/** Words that only say that a metric counts something. */
const COUNTING =
  /^(counts?|counter|events?|hits?|matches|occurrences?|metrics?|num|number|of|total|the)$/i;

const FAILURE = /^fail(s|ed|ure|ures|ing)?$/i;

/** What a name counts, however it is written: `FailedLogins`, `login-failure-count`. */
function subjectOf(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .split(/[^\p{L}\p{N}\uE000\uE001]+/u)
    .filter((word) => word !== "" && !COUNTING.test(word))
    .map((word) => (FAILURE.test(word) ? "fail" : singular(word)));
  return words.sort().join(" ");
}

/** Whether two names are meant for the same metric. */
function isSameSubject(name: string, other: string): boolean {
  const subject = subjectOf(name);
  return (
    isMeant(singular(name), singular(other)) || (subject !== "" && subject === subjectOf(other))
  );
}

/** Whether namespaces begin alike, as `Shop/Orders` and `Shop/Audit` do. */
function isOfSystem(...namespaces: readonly string[]): boolean {
  const systems = namespaces.map((namespace) => namespace.toLowerCase().split("/")[0]);
  return new Set(systems).size === 1;
}

/** Whether two texts certainly differ if they are written differently. */
function isComparable(text: string, other: string): boolean {
  if (text === other) return true;
  const [pieces, others] = [placeholdersIn(text), placeholdersIn(other)];
  // A text that is written out seldom is the same as one with the caller's part.
  if (pieces.length === 0 || others.length === 0)
    return !(isPlaceholder(text) || isPlaceholder(other));
  return pieces.join("\n") === others.join("\n");
}

/** The most filters that an alarm is compared with. Real modules have fewer. */
const MAX_FILTERS = 100;

/** The metric of a filter, but for its namespace or the way its name is written. */
export function missesFilter(alarm: ResourceView): Fact {
  const place = alarm.attr("namespace");
  const [name, namespace] = [writtenText(alarm.attr("metric_name")), writtenText(place)];
  if (name === undefined || namespace === undefined || namespace.startsWith("AWS/")) {
    return fact(false, place.evidence());
  }
  const metrics = alarm
    .others("aws_cloudwatch_log_metric_filter")
    .members.slice(0, MAX_FILTERS)
    .flatMap(({ view }) =>
      view.blocks("metric_transformation").members.map((each) => {
        const [metric, space] = ["name", "namespace"].map((path) => each.view.attr(path));
        const own = writtenText(view.attr("name"));
        return [metric && writtenText(metric), space && writtenText(space), own] as const;
      }),
    );
  const isOther = ([itsName = "", itsNamespace = "", filter]: (typeof metrics)[number]) =>
    (filter === name && itsNamespace === namespace) ||
    (itsName === name
      ? itsNamespace !== namespace
      : isSameSubject(itsName, name) &&
        (itsNamespace === namespace ||
          (isOfSystem(itsNamespace, namespace) && singular(itsName) === singular(name))));
  const isKnown = metrics.every(
    ([itsName, itsNamespace]) =>
      itsName !== undefined &&
      itsNamespace !== undefined &&
      isComparable(itsName, name) &&
      isComparable(itsNamespace, namespace),
  );
  const isMet = metrics.some(
    ([itsName, itsNamespace]) => itsName === name && itsNamespace === namespace,
  );
  const isNamespaceMet = metrics.some(([, itsNamespace]) => itsNamespace === namespace);
  const odd = isNamespaceMet ? alarm.attr("metric_name") : place;
  return fact(isKnown && !isMet && metrics.some(isOther), odd.evidence());
}
