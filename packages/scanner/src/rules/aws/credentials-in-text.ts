import { alternatives, type Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact, unknownFact } from "../../rule-language/fact.ts";
import { isPlaceholder } from "../../secrets/allowlist.ts";
import { assignmentsIn } from "../../secrets/assignments.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { looksRandom } from "../../secrets/entropy.ts";
import { findSecrets } from "../../secrets/patterns.ts";
import { writtenCredentials } from "../../shell/written-credentials.ts";
import { withDecoded } from "../../source/bytes.ts";

/** A credential found in a text: a description and the parts to mask. */
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

const PASSWORD = /(password|passwd|passphrase|pwd|(^|[_-])pass)$/i;

/** A reference to a password, a flag, or a placeholder, rather than a password. */
const NO_PASSWORD = /^(arn:|\/|\$\{|\{\{|<)|^(true|false|yes|no|on|off|\d{1,2})$|^$/i;

/** The credential in an environment variable. */
function credentialInVariable(name: string, text: string): Found | undefined {
  const found = credentialsIn(`${name}=${text}`);
  if (found !== undefined) return found;
  const isPassword = PASSWORD.test(name) && !NO_PASSWORD.test(text);
  const isNamed = isCredentialName(name) || /access_key_id$/i.test(name);
  if (!isPassword && !(isNamed && looksRandom(text))) return undefined;
  return { title: "value of a credential", secrets: [text] };
}

/** Whether an attribute contains a credential, in its text or a known piece of it. */
function gives(
  { path, value, location }: AttributeView,
  find: (text: string) => Found | undefined,
  findInPiece: (text: string) => Found | undefined,
): Fact {
  const evidence = (found?: Found) => ({
    location,
    marks: value.marks,
    message: `\`${path}\` holds ${found === undefined ? "no credential" : withArticle(found.title)}`,
    secrets: found?.secrets ?? [],
  });
  const options = alternatives(value);
  const pieces = options.flatMap(piecesOf);
  const found = firstIn(options, find) ?? firstIn(pieces, findInPiece);
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

/** The known and unknown pieces of a partly known text. */
function piecesOf(value: Value): readonly Value[] {
  if (value.kind === "unknown" && value.plain !== undefined) return piecesOf(value.plain);
  if (value.kind !== "unknown" || value.parts === undefined) return [value];
  return value.parts.flatMap(alternatives);
}

/** AWS resources whose attributes are names and addresses rather than content or secrets. */
const NAMED =
  /^(data\.)?aws_(?!.*(access_key|credential|object|password|secret|ssm_parameter|token))/;

/** Known pieces were already checked, and AWS resource names aren't credentials. */
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

/** The credential in a script: recognized by its format, or assigned to a credential name. */
function credentialInScript(text: string): Found | undefined {
  const found = credentialsIn(text);
  if (found !== undefined) return found;
  for (const { name, value } of assignmentsIn(text, "bare")) {
    const given = isPlaceholder(value) ? undefined : credentialInVariable(name, value);
    if (given !== undefined) return given;
  }
  return credentialInOption(text);
}

/** By this option, Google's tool takes the name of a secret. */
const NAMES_SECRET = /^-*secret$/;

/** The credential that a command gets by an option or a header: `join --token Zk39hunter7Q`. */
export function credentialInOption(text: string): Found | undefined {
  const isOfGoogle = /\bgcloud\b/.test(text);
  const given = writtenCredentials(text)
    .filter(({ receiver }) => !(isOfGoogle && NAMES_SECRET.test(receiver)))
    .find(
      ({ receiver, value }) =>
        looksRandom(value) || (PASSWORD.test(receiver) && !NO_PASSWORD.test(value)),
    );
  return given && { title: `credential for \`${given.receiver}\``, secrets: [given.value] };
}

/** Without a last line that ends in the middle, where an unknown part continues it. */
function wholeLines(piece: string): string {
  return piece.slice(0, piece.lastIndexOf("\n") + 1);
}

/** Whether a script, plain or base64, contains a credential. */
export function scriptGivesCredential(script: AttributeView): Fact {
  const find = (text: string) => credentialInScript(withDecoded(text));
  return gives(script, find, (piece) => credentialsIn(piece) ?? find(wholeLines(piece)));
}

/** Whether an environment variable's value is a credential, also taking its name into account. */
export function variableGivesCredential(name: string, value: AttributeView): Fact {
  return gives(value, (text) => credentialInVariable(name, text), credentialsIn);
}
