/** A name and the text assigned to it. */
export interface Assignment {
  readonly name: string;
  /** Without quotes. */
  readonly value: string;
  readonly start: number;
}

/** How strings are written in a file format. */
export type TextStyle = "quoted" | "bare";

/** File formats with quoted strings; unquoted values are something else. */
const QUOTED = /\.(tf|tofu|tfvars|hcl|json|toml|py|js|ts|go|rb|php|java|cs|ps1)$/i;

/** File formats with unquoted strings. */
const BARE =
  /\.(ya?ml|env|ini|cfg|conf|properties|sh|bash|zsh)$|(^|\/)(\.env(\.[\w-]+)?|[\w.-]*Dockerfile[\w.-]*)$/i;

/** Templates are named after what they render: `start.sh.tftpl`. */
const TEMPLATE = /\.(tftpl|tpl|tmpl|j2)$/i;

/** How strings are written in a file; `undefined` for prose, which is full of made-up passwords. */
export function textStyle(path: string): TextStyle | undefined {
  const rendered = path.replace(TEMPLATE, "");
  if (BARE.test(rendered)) return "bare";
  if (QUOTED.test(rendered)) return "quoted";
  // Most templates without another ending are scripts or settings.
  const isTemplate = rendered !== path && !/\.\w+$/.test(rendered);
  return isTemplate ? "bare" : undefined;
}

const NAME = `(?<![\\w.-])(["']?)([A-Za-z_][\\w.-]{0,80})\\1`;
const BETWEEN = `[ \\t]{0,20}(?:=>|:=|==?|:)[ \\t]{0,20}`;
const QUOTED_VALUE = `(?:"([^"\\n]{1,500})"|'([^'\\n]{1,500})')`;
const BARE_VALUE = `([^\\s"'\`,;#()<>{}[\\]|&]{1,500})`;

/** `name = "value"` and similar forms. */
const WITH_QUOTES = new RegExp(`${NAME}${BETWEEN}${QUOTED_VALUE}`, "dg");
const WITH_OR_WITHOUT = new RegExp(`${NAME}${BETWEEN}(?:${QUOTED_VALUE}|${BARE_VALUE})`, "dg");

/** `{ name = "DB_PASSWORD", value = "…" }`, as in container environments. */
const NAME_AND_VALUE = new RegExp(
  `(?<!\\w)name(["']?)[ \\t]{0,9}[:=][ \\t]{0,9}["']?([A-Za-z_][\\w.-]{0,80})["']?[\\s,]{1,80}["']?value["']?[ \\t]{0,9}[:=][ \\t]{0,9}(?:${QUOTED_VALUE}|${BARE_VALUE})`,
  "dg",
);

/** `NAME=value` of a shell or of an environment file, within the strings of other formats. */
const IN_STRING =
  /(?<![\w.$-])([A-Z][A-Z0-9_]{2,80})=([A-Za-z0-9+/=_.~-]{16,500})(?=[\s"'\\;]|$)/dg;

/**
 * Finds assignments in a text. Runs in linear time: names match only at their start, and values are
 * bounded.
 */
export function* assignmentsIn(text: string, style: TextStyle): Generator<Assignment> {
  const forms = [style === "bare" ? WITH_OR_WITHOUT : WITH_QUOTES, NAME_AND_VALUE];
  for (const form of forms) {
    for (const { 2: name = "", 3: double, 4: single, 5: bare, indices } of text.matchAll(form)) {
      const value = double ?? single ?? bare;
      const range = indices?.[3] ?? indices?.[4] ?? indices?.[5];
      if (value === undefined || range === undefined) continue;
      if (bare !== undefined && !/^[\s;]?$/.test(text.charAt(range[1]))) continue;
      yield { name, value, start: range[0] };
    }
  }
}

/** Finds assignments of scripts and environment files that are written in strings. */
export function* assignmentsInStrings(text: string): Generator<Assignment> {
  for (const { 1: name = "", 2: value = "", indices } of text.matchAll(IN_STRING)) {
    const range = indices?.[2];
    if (range !== undefined) yield { name, value, start: range[0] };
  }
}
