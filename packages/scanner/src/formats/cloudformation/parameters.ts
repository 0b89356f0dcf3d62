import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import {
  nullValue,
  type ObjectValue,
  oneOf,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";

/** The values of a template's parameters: given, default or unknown. */
export function parameterValues(
  template: ObjectValue,
  given: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, declaration] of membersOf(entryOf(template, "Parameters"))) {
    const value = valueOrUnknown(() =>
      typed(settingOf(name, declaration, given.get(name)), declaration),
    );
    const isHidden = /^true$/i.test(textOf(entryOf(declaration, "NoEcho")) ?? "");
    values.set(name, isHidden ? withMarks(value, { ...NO_MARKS, isSensitive: true }) : value);
  }
  return values;
}

function settingOf(name: string, declaration: Value, given: Value | undefined): Value {
  if (given !== undefined) return given;
  const cause = `the parameter ${name}`;
  const isStored = textOf(entryOf(declaration, "Type"))?.startsWith("AWS::SSM::Parameter::");
  const missing = { ...unknown(cause), isNotNull: true };
  const fallback = entryOf(declaration, "Default");
  // The names of AWS's own parameters tell which image or version they lead to.
  const isPublic = textOf(fallback)?.startsWith("/aws/service/");
  // The parameter's value is only the name under which the real value is stored.
  if (isStored === true && isPublic !== true) return missing;
  if (fallback !== undefined) {
    const variable = `parameter ${name}`;
    const defaults = fallback.at === undefined ? [] : [{ variable, location: fallback.at }];
    const value =
      isStored === true ? string(`resolve:ssm:${textOf(fallback)}`, fallback.at) : fallback;
    return withMarks(value, { ...NO_MARKS, defaults });
  }
  const allowed = entryOf(declaration, "AllowedValues");
  return allowed?.kind === "list" ? oneOf(allowed.items, cause) : missing;
}

/** Lists are passed as comma-separated text. */
function typed(value: Value, declaration: Value): Value {
  const type = textOf(entryOf(declaration, "Type")) ?? "String";
  const isList = type === "CommaDelimitedList" || type.startsWith("List<");
  if (!isList || value.kind !== "string") return value.kind === "null" ? nullValue() : value;
  const items = value.value.split(",").map((item) => string(item.trim(), value.at));
  return withMarks(tuple(items, value.at), value.marks);
}
