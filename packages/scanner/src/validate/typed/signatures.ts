import { parseType, type Type } from "../../evaluate/type-constraint.ts";
import { parseHclExpression } from "../../hcl/parser.ts";
import { Refusal } from "./typed-value.ts";

/** What a function takes and returns. */
export interface Signature {
  readonly parameters: readonly TypedParameter[];
  /** The parameter that takes all further arguments. */
  readonly rest: TypedParameter | undefined;
  readonly returns: Type;
}

export interface TypedParameter {
  readonly type: Type;
  readonly isNullable: boolean;
}

/**
 * Terraform's functions, a line each: parameters and result, `?` for a parameter that takes null
 * and `...` for any number. What depends on the arguments is `any` here.
 */
const TABLE = `
abs number: number
abspath string: string
alltrue list(bool): bool
anytrue list(bool): bool
base64decode string: string
base64encode string: string
base64gunzip string: string
base64gzip string: string
base64sha256 string: string
base64sha512 string: string
basename string: string
bcrypt string number...: string
ceil number: number
chomp string: string
chunklist list(any) number: any
cidrcontains string string: bool
cidrhost string number: string
cidrnetmask string: string
cidrsubnet string number number: string
cidrsubnets string number...: list(string)
coalesce any?...: any
coalescelist any?...: any
compact list(string): list(string)
concat any...: any
contains any any?: bool
convert any? any?: any
csvdecode string: any
dirname string: string
distinct list(any): any
element any number: any
endswith string string: bool
ephemeralasnull any?: any
file string: string
filebase64 string: string
filebase64sha256 string: string
filebase64sha512 string: string
fileexists string: bool
filemd5 string: string
fileset string string: set(string)
filesha1 string: string
filesha256 string: string
filesha512 string: string
flatten any: any
floor number: number
format string any?...: string
formatdate string string: string
formatlist string any?...: list(string)
indent number string: string
index any any: number
issensitive any?: bool
join string list(string)...: string
jsondecode string: any
jsonencode any?: string
keys any: any
length any: number
list any?...: any
log number number: number
lookup any string any?...: any
lower string: string
map any?...: any
matchkeys list(any) list(any) list(any): any
max number...: number
md5 string: string
merge any?...: any
min number...: number
nonsensitive any?: any
one any: any
parseint any number: number
pathexpand string: string
plantimestamp : string
pow number number: number
range number...: list(number)
regex string string: any
regexall string string: any
replace string string string: string
reverse any: any
rsadecrypt string string: string
sensitive any?: any
setintersection set(any) set(any)...: any
setproduct any...: any
setsubtract set(any) set(any): any
setunion set(any) set(any)...: any
sha1 string: string
sha256 string: string
sha512 string: string
signum number: number
slice any number number: any
sort list(string): list(string)
split string string: list(string)
startswith string string: bool
strcontains string string: bool
strrev string: string
substr string number number: string
sum any: number
templatefile string any: any
templatestring any any: string
textdecodebase64 string string: string
textencodebase64 string string: string
timeadd string string: string
timecmp string string: number
timestamp : string
title string: string
tobool any?: bool
tolist any?: any
tomap any?: any
tonumber any?: number
toset any?: any
tostring any?: string
transpose map(list(string)): map(list(string))
trim string string: string
trimprefix string string: string
trimspace string: string
trimsuffix string string: string
upper string: string
urldecode string: string
urlencode string: string
uuid : string
uuidv5 string string: string
values any: any
yamldecode string: any
yamlencode any?: string
zipmap list(string) any: any
`;

const LINES: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split("\n")
    .map((line) => {
      const name = /^\w+/.exec(line)?.[0] ?? "";
      return [name, line.slice(name.length)];
    }),
);

const read = new Map<string, Signature>();

/** The signature of a function; undefined if no version that we know has it. */
export function signatureOf(name: string): Signature | undefined {
  const line = LINES.get(name);
  if (line === undefined) return undefined;
  const known = read.get(name) ?? parseSignature(line);
  read.set(name, known);
  return known;
}

/** The functions of all versions that we know. */
export function functionNames(): Iterable<string> {
  return LINES.keys();
}

function parseSignature(line: string): Signature {
  const [given = "", returns = ""] = line.split(": ");
  const words = given.trim() === "" ? [] : given.trim().split(" ");
  const parameters = words.map((word) => ({
    type: namedType(word.replace(/[?.]+$/, "")),
    isNullable: word.includes("?"),
  }));
  const rest = words.at(-1)?.endsWith("...") === true ? parameters.pop() : undefined;
  return { parameters, rest, returns: namedType(returns) };
}

function namedType(text: string): Type {
  const expression = parseHclExpression(text);
  if (expression === undefined) throw new Error(`Not a type: ${text}`);
  return parseType(expression, () => {
    throw new Refusal("no default");
  });
}
