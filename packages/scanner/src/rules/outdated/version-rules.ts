import { describeEnd, type EndOfLife } from "../../lifecycles/end-of-life.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { withNamedPlaceholders } from "../../rule-language/placeholders.ts";

/** Whether a version is past its end of life, with the date as evidence. */
export function isPast(
  attribute: AttributeView,
  endOf: (text: string) => EndOfLife | undefined,
): Fact {
  let end: EndOfLife | undefined;
  const { evidence, ...answer } = askText(attribute, (text) => {
    end = endOf(text);
    if (end !== undefined) return true;
    // Whether a version matters at all shows in the oldest one.
    return endOf(withNamedPlaceholders(text, "0")) === undefined ? false : undefined;
  });
  const reason = end && describeEnd(end);
  if (answer.truth !== true || reason === undefined) return { ...answer, evidence };
  // A text that is known in part would only be described as set.
  const partly = attribute.value.kind === "unknown" && `\`${attribute.path}\` names a version`;
  return {
    ...answer,
    evidence: evidence.map((each) => ({
      location: each.location,
      marks: each.marks,
      get message() {
        return `${partly || each.message}, ${reason}`;
      },
    })),
  };
}
