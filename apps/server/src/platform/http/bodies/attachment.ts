const LONGEST_NAME = 150;

/** What no file system takes, and what a shell, a header or a reader could trip over. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\ufffd]/gu;

const TRAILING = /(?<![. ])[. ]+$/;

/** A file's name from outside as one that may be shown, stored and saved anywhere. */
export function safeFileName(name: string): string {
  const plain = name.normalize("NFC").toWellFormed().replace(UNSAFE, "_");
  const trimmed = plain.replace(/^[. ]+/, "").replace(TRAILING, "");
  if (trimmed === "") return "file";
  // The ending says what it is, so what is too long is cut in front of it.
  const characters = [...trimmed];
  if (characters.length <= LONGEST_NAME) return trimmed;
  const ending = /(\.[A-Za-z0-9]{1,10}){1,2}$/.exec(trimmed)?.[0] ?? "";
  const start = characters.slice(0, LONGEST_NAME - ending.length).join("");
  return start.replace(TRAILING, "") + ending;
}

/**
 * The Content-Disposition of a download (RFC 6266): the name in UTF-8, and beside it one in ASCII for
 * clients that know no better.
 */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]|[%;]/gu, "_");
  const encoded = encodeURIComponent(safe).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
