declare const isStorable: unique symbol;

/** JSON text for a jsonb column. Column types require it, so that no other text is stored. */
export type StoredJson = string & { readonly [isStorable]: true };

/**
 * Matches escaped backslashes, to skip them, and escapes that JSON allows but PostgreSQL's text
 * can't store.
 */
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;

/**
 * A value as JSON for a jsonb column. NUL and unpaired surrogates, which a module's strings and
 * names may contain, become U+FFFD rather than failing the whole document.
 */
export function storedJson(value: unknown): StoredJson {
  // JSON.stringify doesn't escape valid pairs, so an escaped surrogate is unpaired.
  const text = JSON.stringify(value).replace(ESCAPES, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
  return text as StoredJson;
}
