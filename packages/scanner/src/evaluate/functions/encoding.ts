import { fromBase64, toBase64, utf8 } from "../../source/bytes.ts";
import { EvaluationFailure } from "../failure.ts";
import { list, object, string, type Value } from "../value.ts";
import { decodeJson, encodeJson } from "./json.ts";
import { anything, fixed, knownValue, text } from "./signature.ts";
import { decodeYaml, encodeYaml } from "./yaml.ts";

/** Terraform's functions that encode and decode. `base64gzip` depends on the compressor: unknown. */
export const encodingFunctions = [
  fixed("base64decode", [text], ([encoded]) =>
    string(new TextDecoder().decode(decodeBase64(encoded))),
  ),
  fixed("base64encode", [text], ([plain]) => string(toBase64(utf8(plain)))),
  fixed("csvdecode", [text], ([source]) => decodeCsv(source)),
  fixed("jsondecode", [anything], ([source]) => decodeJson(source)),
  fixed("jsonencode", [anything], ([value]) => encodeJson(value)),
  fixed("textdecodebase64", [text, text], ([encoded, encoding]) =>
    string(new TextDecoder(decoderLabel(encoding)).decode(decodeBase64(encoded))),
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
  fixed("yamlencode", [knownValue], ([value]) => string(encodeYaml(value))),
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

function encodeText(plain: string, encoding: string): Uint8Array {
  const label = decoderLabel(encoding);
  if (label === "utf-8") return utf8(plain);
  if (!label.startsWith("utf-16")) throw new EvaluationFailure(`cannot encode as ${encoding}`);
  const view = new DataView(new ArrayBuffer(plain.length * 2));
  for (let index = 0; index < plain.length; index++) {
    view.setUint16(index * 2, plain.charCodeAt(index), label === "utf-16le");
  }
  return new Uint8Array(view.buffer);
}

/** CSV as in RFC 4180 with a header line: a list of objects of texts. */
function decodeCsv(source: string): Value {
  const [header, ...rows] = csvRows(source);
  if (header === undefined) throw new EvaluationFailure("csvdecode() of an empty text");
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
