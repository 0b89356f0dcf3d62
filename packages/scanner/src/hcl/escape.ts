import type { Cursor } from "./cursor.ts";

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ['"', '"'],
  ["\\", "\\"],
]);

const HIGHEST_CODE_POINT = 0x10ffff;

/** Resolves `$${` and `%%{`, the only escapes in heredocs. */
export function unescapeTemplate(raw: string): string {
  if (!raw.includes("{")) return raw;
  return raw.replaceAll("$${", "${").replaceAll("%%{", "%{");
}

/** Resolves the escapes of quoted strings. Unknown ones are reported at the cursor's token. */
export function unescapeQuoted(cursor: Cursor, raw: string): string {
  if (!raw.includes("\\")) return unescapeTemplate(raw);
  return raw.replace(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([\s\S]?))|\$\$\{|%%\{/gu,
    (
      matched,
      short: string | undefined,
      long: string | undefined,
      character: string,
      at: number,
    ) => {
      if (!matched.startsWith("\\")) return matched.slice(1);
      const digits = short ?? long;
      const value =
        digits === undefined
          ? SIMPLE_ESCAPES.get(character)
          : codePoint(Number.parseInt(digits, 16));
      if (value !== undefined) return value;
      const start = cursor.start + at;
      cursor.report(`"${matched}" is not an escape sequence`, {
        start,
        end: start + matched.length,
      });
      return matched;
    },
  );
}

function codePoint(value: number): string | undefined {
  return value <= HIGHEST_CODE_POINT ? String.fromCodePoint(value) : undefined;
}
