import type { ConfigBody } from "../config/config-body.ts";
import { EvaluationFailure } from "../evaluate/failure.ts";
import { decodeJson, encodeJson } from "../evaluate/functions/json.ts";
import { object, string, tuple, unknown, type Value, withMarks } from "../evaluate/value.ts";

/** A placeholder for unknown statements, of unknown number. */
const OTHER_STATEMENTS = "a part of the policy";

/** The IAM policy language version that the data source emits. */
const POLICY_VERSION = "2012-10-17";

/**
 * The `json` attribute of `aws_iam_policy_document`: its statement blocks as an IAM policy,
 * preceded by the statements of its source documents and with its override documents applied.
 */
export function policyDocumentJson(body: ConfigBody): Value {
  try {
    return encodedDocument(body);
  } catch (error) {
    if (!(error instanceof EvaluationFailure)) throw error;
    return { ...unknown(`a policy that is ${error.message}`), isNotNull: true };
  }
}

function encodedDocument(body: ConfigBody): Value {
  const { blocks, isComplete, marks } = body.blocks("statement");
  const own = blocks.map((block) => withMarks(statement(block.body), block.presence.marks));
  const sources = documents(body, "source_policy_documents", "source_json");
  const overrides = documents(body, "override_policy_documents", "override_json");
  const written = merged([...sources, ...own, ...overrides]);
  const policy = object(
    new Map<string, Value>([
      ["Version", string(POLICY_VERSION)],
      ["Statement", tuple(isComplete ? written : [...written, unknown(OTHER_STATEMENTS, marks)])],
    ]),
    body.location,
  );
  return withMarks(encodeJson(policy), marks);
}

function statement(body: ConfigBody): Value {
  const entries = new Map<string, Value>();
  const take = (argument: string, member: string) => {
    const value = body.attribute(argument)?.value;
    if (value !== undefined && value.kind !== "null") entries.set(member, value);
  };
  entries.set("Effect", string("Allow"));
  take("sid", "Sid");
  take("effect", "Effect");
  take("actions", "Action");
  take("not_actions", "NotAction");
  take("resources", "Resource");
  take("not_resources", "NotResource");
  const principals = principalsOf(body, "principals");
  if (principals !== undefined) entries.set("Principal", principals);
  const others = principalsOf(body, "not_principals");
  if (others !== undefined) entries.set("NotPrincipal", others);
  const conditions = conditionsOf(body);
  if (conditions !== undefined) entries.set("Condition", conditions);
  return object(entries, body.location);
}

/** `Principal`: identifiers by type. The type `*` means everyone, like the string `*`. */
function principalsOf(body: ConfigBody, blockType: string): Value | undefined {
  const { blocks, isComplete, marks } = body.blocks(blockType);
  if (!isComplete) return unknown(`the ${blockType}`, marks);
  if (blocks.length === 0) return undefined;
  const byType = new Map<string, Value>();
  for (const { body: block } of blocks) {
    const type = block.attribute("type")?.value;
    const identifiers = block.attribute("identifiers")?.value;
    if (type?.kind !== "string") return unknown(`the type of ${blockType}`, marks);
    byType.set(type.value, joinIdentifiers(byType.get(type.value), identifiers));
  }
  return byType.has("*") ? string("*") : object(byType, blocks[0]?.body.location);
}

function joinIdentifiers(before: Value | undefined, added: Value | undefined): Value {
  if (added === undefined) return before ?? tuple([]);
  if (before?.kind === "list" && added.kind === "list")
    return tuple([...before.items, ...added.items]);
  return added;
}

function conditionsOf(body: ConfigBody): Value | undefined {
  const { blocks, isComplete, marks } = body.blocks("condition");
  if (!isComplete) return unknown("the conditions", marks);
  if (blocks.length === 0) return undefined;
  const tests = new Map<string, [Value, Value][]>();
  for (const { body: block } of blocks) {
    const test = block.attribute("test")?.value;
    const variable = block.attribute("variable")?.value;
    if (test?.kind !== "string" || variable === undefined) return unknown("a condition", marks);
    const values = block.attribute("values")?.value ?? tuple([]);
    tests.set(test.value, [...(tests.get(test.value) ?? []), [variable, values]]);
  }
  return object(new Map([...tests].map(([test, members]) => [test, comparisons(members)])));
}

/** Condition keys with their values; values of a repeated key are combined. */
function comparisons(members: readonly [Value, Value][]): Value {
  const values = new Map<string, Value>();
  for (const [key, given] of members) {
    if (key.kind !== "string") return { ...unknown("a condition", key.marks), members };
    values.set(key.value, joinIdentifiers(values.get(key.value), given));
  }
  return object(values);
}

/** The statements of the referenced documents. */
function documents(body: ConfigBody, plural: string, singular: string): readonly Value[] {
  const values = [body.attribute(plural)?.value, body.attribute(singular)?.value];
  return values.flatMap((value) => {
    if (value === undefined || value.kind === "null") return [];
    const texts = value.kind === "list" ? value.items : [value];
    return texts.flatMap((text) => statementsOf(text) ?? [unknown(OTHER_STATEMENTS, text.marks)]);
  });
}

function statementsOf(text: Value): readonly Value[] | undefined {
  if (text.kind === "null" || (text.kind === "string" && text.value === "")) return [];
  if (text.kind !== "string" && text.kind !== "unknown") return undefined;
  try {
    const policy = decodeJson(text);
    const statement = policy.kind === "object" ? policy.entries.get("Statement") : undefined;
    if (statement === undefined || statement.kind === "unknown") return undefined;
    return statement.kind === "list" ? statement.items : [statement];
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

/**
 * A later statement replaces an earlier one with the same Sid. An unknown statement could do so but
 * rarely does, so known statements are evaluated as they are.
 */
function merged(statements: readonly Value[]): readonly Value[] {
  const places = new Map<string, number>();
  const kept: Value[] = [];
  for (const statement of statements) {
    const sid = sidOf(statement);
    const place = sid === undefined ? undefined : places.get(sid);
    if (place !== undefined) kept[place] = statement;
    else kept.push(statement);
    if (sid !== undefined && place === undefined) places.set(sid, kept.length - 1);
  }
  return kept;
}

function sidOf(value: Value): string | undefined {
  const sid = value.kind === "object" ? value.entries.get("Sid") : undefined;
  return sid?.kind === "string" && sid.value !== "" ? sid.value : undefined;
}
