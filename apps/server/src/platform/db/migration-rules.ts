/** First line of a migration that runs outside a transaction. */
const OUTSIDE = /^-- Runs outside a transaction\.\n/;
const COMMENT = /--.*$/gm;
const CONCURRENT = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON \w+[^;]*;?$/i;
const ANY_INDEX = /CREATE (?:UNIQUE )?INDEX\b[^;]*?\bON (?:ONLY )?(\w+)/gi;
const KEY =
  /ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)[^;]*\bADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b(?! USING INDEX)/gi;
const TABLE = /CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi;

/** Whether the migration builds an index concurrently. */
export const isConcurrentIndex = (text: string): boolean => OUTSIDE.test(text);

/** The name of the index that such a migration creates. Throws if it contains anything else. */
export function readConcurrentIndex(text: string): string {
  const name = CONCURRENT.exec(withoutComments(text))?.[1];
  if (!name) throw new Error("outside a transaction there is one CREATE INDEX CONCURRENTLY alone");
  return name;
}

/** Why a migration would block writers of a large table; undefined if it wouldn't. */
export function whyItBlocks(text: string): string | undefined {
  const statements = withoutComments(text);
  if (isConcurrentIndex(text)) {
    return CONCURRENT.test(statements) ? undefined : "has more than one CREATE INDEX CONCURRENTLY";
  }
  if (/\bCONCURRENTLY\b/i.test(statements))
    return "does not say that it runs outside a transaction";
  const own = new Set(tablesOf(statements, TABLE));
  const locked = [...tablesOf(statements, ANY_INDEX), ...tablesOf(statements, KEY)];
  const table = locked.find((name) => !own.has(name));
  return table && `builds an index of ${table}, which it did not create, in a transaction`;
}

function tablesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name.toLowerCase());
}

function withoutComments(text: string): string {
  return text.replace(COMMENT, "").replace(/\s+/g, " ").trim();
}
