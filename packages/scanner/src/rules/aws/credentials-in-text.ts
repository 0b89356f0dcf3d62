import { alternatives, type Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact, unknownFact } from "../../rule-language/fact.ts";
import { isPlaceholder } from "../../secrets/allowlist.ts";
import { assignmentsIn } from "../../secrets/assignments.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { looksRandom } from "../../secrets/entropy.ts";
import { findSecrets } from "../../secrets/patterns.ts";
import { fromBase64 } from "../../source/bytes.ts";

/** A credential found in a text: what it is, in words, and the parts that must not be shown. */
interface Found {
  readonly title: string;
  readonly secrets: readonly string[];
}

function credentialsIn(text: string): Found | undefined {
  const matches = findSecrets(text);
  const [first] = matches;
  if (first === undefined) return undefined;
  return {
    title: first.title,
    secrets: matches.map(({ start, end }) => text.slice(start, end)),
  };
}

/** A text and what it says when it is base64. */
function withDecoded(text: string): string {
  const bytes = fromBase64(text.trim());
  return bytes === undefined ? text : `${text}\n${new TextDecoder().decode(bytes)}`;
}

const PASSWORD = /(password|passwd|passphrase|pwd|(^|[_-])pass)$/i;

/** Not the password but where it is, whether there is one, or nothing yet. */
const NO_PASSWORD = /^(arn:|\/|\$\{|\{\{|<)|^(true|false|yes|no|on|off|\d{1,2})$|^$/i;

/** What an environment variable gives away. */
function credentialInVariable(name: string, text: string): Found | undefined {
  const found = credentialsIn(`${name}=${text}`);
  if (found !== undefined) return found;
  const isPassword = PASSWORD.test(name) && !NO_PASSWORD.test(text);
  const isNamed = isCredentialName(name) || /access_key_id$/i.test(name);
  if (!isPassword && !(isNamed && looksRandom(text))) return undefined;
  return { title: "value of a credential", secrets: [text] };
}

/** Whether an attribute gives a credential away: its text, or a known piece of it. */
function gives(
  { path, value, location }: AttributeView,
  find: (text: string) => Found | undefined,
): Fact {
  const evidence = (found?: Found) => ({
    location,
    marks: value.marks,
    message: `\`${path}\` holds ${found === undefined ? "no credential" : withArticle(found.title)}`,
    secrets: found?.secrets ?? [],
  });
  const options = alternatives(value);
  const pieces = options.flatMap(piecesOf);
  const found = firstIn(options, find) ?? firstIn(pieces, credentialsIn);
  if (found !== undefined) return fact(true, evidence(found));
  if (pieces.every(isHarmless)) return fact(false, evidence());
  return unknownFact(value.kind === "unknown" ? value.cause : path, evidence());
}

function firstIn(
  values: readonly Value[],
  find: (text: string) => Found | undefined,
): Found | undefined {
  for (const value of values) {
    const found = value.kind === "string" ? find(value.value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The pieces that a text is put together of, as far as they are told apart. */
function piecesOf(value: Value): readonly Value[] {
  if (value.kind !== "unknown" || value.parts === undefined) return [value];
  return value.parts.flatMap(alternatives);
}

/** Resources of AWS of which the attributes are names and addresses, not contents or secrets. */
const NAMED =
  /^(data\.)?aws_(?!.*(access_key|credential|object|password|secret|ssm_parameter|token))/;

/** What is known was looked through already, and what AWS calls a resource is no credential. */
function isHarmless(piece: Value): boolean {
  if (piece.kind === "deferred" || piece.kind === "oneOf") return false;
  if (piece.kind !== "unknown") return true;
  const { referents } = piece.marks;
  const isNamed = referents.length > 0 && referents.every(({ type }) => NAMED.test(type));
  return piece.isComputed === true && isNamed;
}

function withArticle(title: string): string {
  return `${/^[aeiou]/i.test(title) ? "an" : "a"} ${title}`;
}

/** What a script gives away: by its form, or as the value of a variable of a telling name. */
function credentialInScript(text: string): Found | undefined {
  const found = credentialsIn(text);
  if (found !== undefined) return found;
  for (const { name, value } of assignmentsIn(text, "bare")) {
    const given = isPlaceholder(value) ? undefined : credentialInVariable(name, value);
    if (given !== undefined) return given;
  }
  return undefined;
}

/** Whether a script, plain or in base64, has a credential in it. */
export function scriptGivesCredential(script: AttributeView): Fact {
  return gives(script, (text) => credentialInScript(withDecoded(text)));
}

/** Whether the value of an environment variable is a credential, also going by its name. */
export function variableGivesCredential(name: string, value: AttributeView): Fact {
  return gives(value, (text) => credentialInVariable(name, text));
}
