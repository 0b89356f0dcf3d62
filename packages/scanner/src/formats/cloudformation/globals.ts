import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { object, type Value } from "../../evaluate/value.ts";

const SERVERLESS = "AWS::Serverless::";

const API = /^AWS::Serverless::(Http)?Api$/;

/**
 * A serverless resource's properties merged with the template's globals for its type; its own take
 * precedence. Functions also receive the settings of implicitly created APIs. APIs record whether a
 * function handles them and whether they are defined by a document.
 */
export function withGlobals(document: Value, id: string, type: string, own: Value): Value {
  if (!type.startsWith(SERVERLESS)) return own;
  const globals = entryOf(document, "Globals");
  const kind = type.slice(SERVERLESS.length);
  const shared = entryOf(globals, kind);
  const properties = shared === undefined ? own : merged(shared, own);
  if (type === `${SERVERLESS}Function`) {
    return withMembers(properties, {
      GlobalApi: entryOf(globals, "Api"),
      GlobalHttpApi: entryOf(globals, "HttpApi"),
    });
  }
  if (!API.test(type)) return properties;
  if (isDefinedElsewhere(properties)) return withMembers(properties, { Defined: properties });
  return isServed(document, id) ? properties : withMembers(properties, { Unserved: properties });
}

function merged(shared: Value, own: Value): Value {
  if (shared.kind !== "object" || own.kind !== "object") return own;
  const entries = new Map(shared.entries);
  for (const [name, value] of own.entries) {
    const other = shared.entries.get(name);
    entries.set(name, other === undefined ? value : merged(other, value));
  }
  return { ...object(entries), at: own.at };
}

function withMembers(value: Value, members: Readonly<Record<string, Value | undefined>>): Value {
  if (value.kind !== "object") return value;
  const known = Object.entries(members).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, member] as const],
  );
  return { ...object(new Map([...value.entries, ...known])), at: value.at };
}

/** Whether its paths and authorization are defined in an OpenAPI document. */
function isDefinedElsewhere(properties: Value): boolean {
  return ["DefinitionBody", "DefinitionUri"].some(
    (name) => entryOf(properties, name) !== undefined,
  );
}

function isServed(document: Value, id: string): boolean {
  return membersOf(entryOf(document, "Resources")).some(([, resource]) =>
    membersOf(entryOf(entryOf(resource, "Properties"), "Events")).some(([, event]) => {
      const properties = entryOf(event, "Properties");
      const names = ["RestApiId", "ApiId"].flatMap((name) => entryOf(properties, name) ?? []);
      return names.some((name) => textOf(entryOf(name, "Ref") ?? name) === id);
    }),
  );
}
