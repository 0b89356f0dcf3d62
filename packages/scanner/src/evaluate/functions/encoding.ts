import { fromBase64, toBase64, utf8 } from "../../source/bytes.ts";
import { toText } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { isNotEmpty } from "../presence.ts";
import { list, object, string, unknown, type Value } from "../value.ts";
import { decodeJson, encodeJson } from "./json.ts";
import { anything, fixed, type Parameter, text } from "./signature.ts";
import { decodeYaml, encodeYaml } from "./yaml.ts";

/** A text that may be unknown, such as a script with the values of variables in it. */
const open: Parameter<Value> = {
  decode: (value) => (value.kind === "deferred" ? unknown(value.members.name, value.marks) : value),
  accepts: "all",
  isNullable: false,
};

/**
 * Terraform's encoding and decoding functions. `base64gzip` depends on the compressor and returns
 * unknown, but keeps the plain text.
 */
export const encodingFunctions = [
  fixed("base64decode", [open], ([encoded]) => {
    if (encoded.kind === "unknown") return encoded.plain ?? unknown(encoded.cause, encoded.marks);
    return string(decodeText(decodeBase64(toText(encoded)), "utf-8"));
  }),
  fixed("base64encode", [open], ([plain]) =>
    plain.kind === "unknown"
      ? {
          ...unknown(plain.cause, plain.marks),
          isNotNull: true,
          isNotEmpty: isNotEmpty(plain),
          plain,
        }
      : string(toBase64(utf8(toText(plain)))),
  ),
  fixed("base64gzip", [open], ([plain]) => ({
    ...unknown("base64gzip()", plain.marks),
    isNotNull: true,
    plain,
  })),
  fixed("csvdecode", [text], ([source]) => decodeCsv(source)),
  fixed("jsondecode", [anything], ([source]) => decodeJson(source)),
  fixed("jsonencode", [anything], ([value]) => encodeJson(value)),
  fixed("textdecodebase64", [text, text], ([encoded, encoding]) =>
    string(decodeText(decodeBase64(encoded), decoderLabel(encoding))),
  ),
  fixed("textencodebase64", [text, text], ([plain, encoding]) =>
    string(toBase64(encodeText(plain, encoding))),
  ),
  fixed("urlencode", [text], ([plain]) =>
    string(
      encodeURIComponent(plain)
        .replaceAll("%20", "+")
        .replace(
          /[!'()*]/g,
          (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
        ),
    ),
  ),
  fixed("yamldecode", [text], ([source]) => decodeYaml(source)),
  fixed("yamlencode", [anything], ([value]) => encodeYaml(value)),
];

function decodeBase64(encoded: string): Uint8Array {
  const bytes = fromBase64(encoded);
  if (bytes === undefined) throw new EvaluationFailure("not base64");
  return bytes;
}

function decoderLabel(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    throw new EvaluationFailure(`unknown character encoding ${encoding}`);
  }
}

/** Bytes that are invalid in the encoding are an error, as in Terraform. */
function decodeText(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new EvaluationFailure(`not a text in ${label}`);
  }
}

function encodeText(plain: string, encoding: string): Uint8Array {
  const label = decoderLabel(encoding);
  if (label === "utf-8") return utf8(plain);
  if (/^utf-?16$/i.test(encoding)) return utf16(`\uFEFF${plain}`, false);
  return label.startsWith("utf-16")
    ? utf16(plain, label === "utf-16le")
    : singleBytes(plain, label);
}

function utf16(plain: string, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(plain.length * 2));
  for (let index = 0; index < plain.length; index++) {
    view.setUint16(index * 2, plain.charCodeAt(index), isLittleEndian);
  }
  return new Uint8Array(view.buffer);
}

/** Encodes by inverting the table of all decoded bytes. Doesn't support multi-byte encodings. */
function singleBytes(plain: string, label: string): Uint8Array {
  const decoded = new TextDecoder(label).decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  return Uint8Array.from(plain, (character) => {
    const byte = decoded.length === 256 ? decoded.indexOf(character) : -1;
    if (byte === -1) throw new EvaluationFailure(`cannot be encoded as ${label}`);
    return byte;
  });
}

/** Parses CSV (RFC 4180) with a header row into a list of objects of strings. */
function decodeCsv(source: string): Value {
  const [header, ...rows] = csvRows(source);
  if (header === undefined) throw new EvaluationFailure("csvdecode() of an empty text");
  if (new Set(header).size < header.length) throw new EvaluationFailure("two columns of one name");
  return list(
    rows.map((row) => {
      if (row.length !== header.length) throw new EvaluationFailure("a CSV row of another length");
      return object(new Map(header.map((name, index) => [name, string(row[index] ?? "")])));
    }),
  );
}

const CSV_FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function csvRows(source: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CSV_FIELD.lastIndex = 0;
  while (CSV_FIELD.lastIndex < source.length || row.length > 0) {
    const field = CSV_FIELD.exec(source);
    if (field === null) throw new EvaluationFailure("not CSV");
    const [, quoted, plain = "", end] = field;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}
