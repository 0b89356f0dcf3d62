const LONGEST_NAME = 150;

/** Maximum encoded length of a file name in a header; one character can take twelve. */
const LONGEST_ENCODED = 750;

/** Characters that file systems reject or that could confuse a shell, a header or a reader. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\ufffd]/gu;

const TRAILING = /(?<![. ])[. ]+$/;

/** A file name from outside, made safe to show, store and save. */
export function safeFileName(name: string): string {
  const plain = name.normalize("NFC").toWellFormed().replace(UNSAFE, "_");
  const trimmed = plain.replace(/^[. ]+/, "").replace(TRAILING, "");
  return trimmed === "" ? "file" : cut(trimmed, LONGEST_NAME);
}

/** Long names are cut before the extension. */
function cut(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const ending = /(\.[A-Za-z0-9]{1,10}){1,2}$/.exec(name)?.[0] ?? "";
  const start = characters.slice(0, most - ending.length).join("");
  return start.replace(TRAILING, "") + ending;
}

/**
 * The Content-Disposition header of a download (RFC 6266), with the name in UTF-8 and an ASCII
 * fallback.
 */
export function attachment(name: string): string {
  let shown = safeFileName(name);
  for (let most = LONGEST_NAME; encode(shown).length > LONGEST_ENCODED; most -= 10)
    shown = cut(shown, most);
  const ascii = shown.replace(/[^\x20-\x7e]|[%;]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(shown)}`;
}

function encode(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
