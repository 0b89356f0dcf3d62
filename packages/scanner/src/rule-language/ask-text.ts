import { alternatives } from "../evaluate/value.ts";
import { spendSteps } from "../evaluate/work.ts";
import type { AttributeView } from "./attribute-view.ts";
import { causeOf } from "./cause.ts";
import { type Fact, fact, unknownFact } from "./fact.ts";
import { textWithPlaceholders } from "./placeholders.ts";

/**
 * Evaluates a predicate on a text that may be partly unknown. Each unknown piece is replaced by a
 * placeholder that identifies its source, so equal texts compare as equal. False when absent; lists
 * and maps never match.
 */
export function askText(
  view: AttributeView,
  question: (text: string) => boolean | undefined,
): Fact {
  const answers = alternatives(view.value).map((value) => {
    if (value.kind === "null" || value.kind === "list" || value.kind === "object") return false;
    const text = textWithPlaceholders(value);
    spendSteps(1 + (text?.length ?? 0) / 256);
    return text === undefined ? undefined : question(text);
  });
  const [first] = answers;
  const evidence = view.evidence();
  if (first === undefined || answers.some((answer) => answer !== first)) {
    return unknownFact(causeOf(view), evidence);
  }
  return fact(first, evidence);
}
