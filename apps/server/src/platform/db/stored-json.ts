declare const isStorable: unique symbol;

/** JSON text that a jsonb column takes. The columns' types ask for it, so that none gets another. */
export type StoredJson = string & { readonly [isStorable]: true };

/** An escaped backslash, to step over it; then what JSON can say and PostgreSQL's text cannot hold. */
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;

/**
 * A value as JSON for a jsonb column. NUL and halves of a surrogate pair, which a module's strings
 * and names may well hold, become U+FFFD: a document about them is worth more than none.
 */
export function storedJson(value: unknown): StoredJson {
  // JSON.stringify writes whole pairs as they stand: an escaped surrogate is a lone one.
  const text = JSON.stringify(value).replace(ESCAPES, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
  return text as StoredJson;
}
