/** First line of a migration that runs outside a transaction. */
const OUTSIDE = /^-- Runs outside a transaction\.\n/;
/** First line of a migration that rewrites one table, which nobody can read or write meanwhile. */
const REWRITE = /^-- Rewrites (\w+)\.\n/;
const STORED = /ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)[^;]*\bADD COLUMN [^;]*\bSTORED\b/gi;
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

/** Why a migration would block a large table without saying so; undefined if it wouldn't. */
export function whyItBlocks(text: string): string | undefined {
  const statements = withoutComments(text);
  if (isConcurrentIndex(text)) {
    return CONCURRENT.test(statements) ? undefined : "has more than one CREATE INDEX CONCURRENTLY";
  }
  if (/\bCONCURRENTLY\b/i.test(statements))
    return "does not say that it runs outside a transaction";
  const rewritten = REWRITE.exec(text)?.[1];
  if (rewritten && !isAbout(rewritten, statements)) return `does more than rewrite ${rewritten}`;
  const own = new Set([...tablesOf(statements, TABLE), ...(rewritten ? [rewritten] : [])]);
  const notOwn = (name: string): boolean => !own.has(name);
  const indexed = [...tablesOf(statements, ANY_INDEX), ...tablesOf(statements, KEY)].find(notOwn);
  if (indexed) return `builds an index of ${indexed}, which it did not create, in a transaction`;
  const stored = tablesOf(statements, STORED).find(notOwn);
  return stored && `does not say that it rewrites ${stored}`;
}

function isAbout(table: string, statements: string): boolean {
  const about = new RegExp(`^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX \\w+ ON) ${table}\\b`, "i");
  return statements
    .split(";")
    .map((statement) => statement.trim())
    .every((statement) => statement === "" || about.test(statement));
}

function tablesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name.toLowerCase());
}

function withoutComments(text: string): string {
  return text.replace(COMMENT, "").replace(/\s+/g, " ").trim();
}
