const LONGEST_NAME = 150;

/** Of a name in a header, where a character may take twelve. */
const LONGEST_ENCODED = 750;

/** What no file system takes, and what a shell, a header or a reader could trip over. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\ufffd]/gu;

const TRAILING = /(?<![. ])[. ]+$/;

/** A file's name from outside as one that may be shown, stored and saved anywhere. */
export function safeFileName(name: string): string {
  const plain = name.normalize("NFC").toWellFormed().replace(UNSAFE, "_");
  const trimmed = plain.replace(/^[. ]+/, "").replace(TRAILING, "");
  return trimmed === "" ? "file" : cut(trimmed, LONGEST_NAME);
}

/** The ending says what a file is, so what is too long is cut in front of it. */
function cut(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const ending = /(\.[A-Za-z0-9]{1,10}){1,2}$/.exec(name)?.[0] ?? "";
  const start = characters.slice(0, most - ending.length).join("");
  return start.replace(TRAILING, "") + ending;
}

/**
 * The Content-Disposition of a download (RFC 6266): the name in UTF-8, and beside it one in ASCII for
 * clients that know no better.
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
