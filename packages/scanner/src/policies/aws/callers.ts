import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { isOwnValue, strangersByKey } from "./condition-keys.ts";

/**
 * Arguments of a Lambda permission and the policy conditions they are equivalent to. An event
 * source token is a secret that the caller has to know.
 */
const CONDITIONS: ReadonlyMap<string, string> = new Map([
  ["source_arn", "aws:SourceArn"],
  ["source_account", "aws:SourceAccount"],
  ["principal_org_id", "aws:PrincipalOrgID"],
]);

/** Whether no argument of a permission restricts the source that its principal acts for. */
export function actsForAnyone(permission: BlockView): Fact {
  const open = [...CONDITIONS].map(([argument, key]) => {
    const value = permission.attr(argument);
    const isOwn = strangersByKey(key);
    return or(
      value.isAbsent(),
      askText(value, (text) => isOwn !== undefined && !isOwnValue(isOwn, text, true)),
    );
  });
  return and(...open, permission.attr("event_source_token").isAbsent());
}
