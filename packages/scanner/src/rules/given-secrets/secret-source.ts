import { membersOf } from "../../documents/members.ts";
import { HASHES } from "../../evaluate/functions/call.ts";
import { alternatives, type Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { isMapOfSecrets, isSecretAttribute } from "./secret-attributes.ts";

/** `data.aws_x.y[0].secret_string.password`, with the type, the attribute and the last member. */
const ATTRIBUTE = /^((?:data\.)?\w+)\.[\w-]+(?:\[[^\]]*\])?\.(\w+)((?:\.\w+)*)$/;

/** The value of a parameter, which is a secret or any other setting. */
const PARAMETER = /^data\.aws_ssm_parameter\.([\w-]+)(?:\[[^\]]*\])?\.value$/;

/** `azurerm_kubernetes_cluster.it.kube_config[…].client_key`, with the block and its argument. */
const IN_BLOCK = /^((?:data\.)?\w+)\.[\w-]+(?:\[[^\]]*\])?\.(\w+)\[[^\]]*\]\.(\w+)$/;

/** Words for a place in a vault as well as for what it keeps. */
const AMBIGUOUS =
  /(^|_)(?<!(app|application|client|cookie|jwt|session|shared|signing|webhook)_)(secret|credentials?)$|insights/i;

function isSecretInput(name: string): boolean {
  return isCredentialName(name) && !AMBIGUOUS.test(name);
}

/** Whether the text that describes an unknown value names a secret. */
function namesSecret(cause: string): boolean {
  const input = /^(?:var\.|the parameter )(\w+)$/.exec(cause)?.[1];
  if (input !== undefined) return isSecretInput(input);
  const parameter = PARAMETER.exec(cause)?.[1];
  if (parameter !== undefined) return isSecretInput(parameter.replaceAll("-", "_"));
  const [, owner = "", block = "", argument = ""] = IN_BLOCK.exec(cause) ?? [];
  if (isSecretAttribute(owner, argument) || isSecretAttribute(owner, `${block}.${argument}`)) {
    return true;
  }
  const [, type = "", attribute = "", members = ""] = ATTRIBUTE.exec(cause) ?? [];
  const isSecret = isSecretAttribute(type, attribute) || isMapOfSecrets(type, attribute);
  // A secret that is a document also has members such as the user's name.
  return (
    isSecret && (members === "" || isCredentialName(members.slice(members.lastIndexOf(".") + 1)))
  );
}

/** A reference that an app or template resolves when it runs. */
const RESOLVED = /^(@Microsoft\.(KeyVault|AppConfiguration)\(|\{\{resolve:)/i;

/**
 * The secret that a value contains and that comes from elsewhere: a sensitive input, or what a
 * resource or a vault keeps secret. A secret that can be read in the code is none of these.
 */
export function secretSource(value: Value): string | undefined {
  switch (value.kind) {
    case "unknown": {
      const { plain, parts } = value;
      if (plain !== undefined) return secretSource(plain);
      if (value.json !== undefined) return secretSource(value.json);
      if (parts === undefined) return ownSource(value.cause, value.marks.isSensitive);
      const [first] = parts;
      if (first?.kind === "string" && RESOLVED.test(first.value)) return undefined;
      return firstSource(parts);
    }
    case "oneOf":
      return firstSource(value.options);
    case "list":
      return firstSource(value.items);
    case "object":
      return firstSource([...value.entries.values()]);
    case "null":
      return emptySource(value);
    case "string":
      return value.value === "" ? emptySource(value) : undefined;
    default:
      return undefined;
  }
}

/** The input of which the caller is expected to replace the empty default. */
function emptySource({ marks }: Value): string | undefined {
  const [input] = marks.defaults;
  if (input === undefined) return undefined;
  return ownSource(input.variable.replace(/^parameter /, "the parameter "), marks.isSensitive);
}

function ownSource(cause: string, isSensitive: boolean): string | undefined {
  if (cause.endsWith("()") && HASHES.test(cause.slice(0, -"()".length))) return undefined;
  return isSensitive || namesSecret(cause) ? cause : undefined;
}

function firstSource(values: readonly Value[]): string | undefined {
  for (const value of values) {
    const source = secretSource(value);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** The parameter that a value contains, which the name of its setting shows to be a secret. */
function parameterSource(value: Value): string | undefined {
  if (value.kind === "oneOf") return value.options.map(parameterSource).find((each) => each);
  if (value.kind !== "unknown") return undefined;
  if (PARAMETER.test(value.cause)) return value.cause;
  return value.parts?.map(parameterSource).find((each) => each);
}

/** Asks about each member of a map, or of the maps that a condition chooses from. */
export function inMembers(
  map: AttributeView,
  ask: (value: Value, name: string) => Fact,
): readonly Fact[] {
  return alternatives(map.value).flatMap((option) =>
    membersOf(option).map(([name, value]) => ask(value, name)),
  );
}

/**
 * Whether a value contains a secret from elsewhere. The place that hands it over is at fault, not
 * the default of an input.
 */
export function givesSecret(
  value: Value,
  { location, path }: AttributeView,
  where = `\`${path}\``,
  setting = "",
): Fact {
  const source =
    secretSource(value) ?? (isSecretInput(setting) ? parameterSource(value) : undefined);
  return fact(source !== undefined, {
    location: value.at ?? location,
    message: `${where} gets ${source === undefined ? "no secret" : `the secret \`${source}\``}`,
    marks: { ...value.marks, defaults: [] },
  });
}
