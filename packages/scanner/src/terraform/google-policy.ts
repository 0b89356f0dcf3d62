import type { ConfigBody } from "../config/config-body.ts";
import { encodeJson } from "../evaluate/functions/json.ts";
import { object, tuple, unknown, type Value, withMarks } from "../evaluate/value.ts";

/** The `policy_data` of the `google_iam_policy` data source: its bindings as JSON. */
export function googlePolicyData(body: ConfigBody): Value {
  const { blocks, isComplete, marks } = body.blocks("binding");
  const bindings = blocks.map((block) => withMarks(block.body.toValue(), block.presence.marks));
  const all = isComplete ? bindings : [...bindings, unknown("the bindings", marks)];
  return withMarks(encodeJson(object(new Map([["bindings", tuple(all)]]), body.location)), marks);
}
