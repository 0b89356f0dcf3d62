/** Drafts of texts that have not been sent, kept in this browser for each account. */

const PREFIX = "draft ";

/** After this many days, a draft is removed. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The storage key of an account's draft. The user ID is null for visitors. */
export function draftKey(userId: number | null, name: string): string {
  return `${PREFIX}${userId ?? "visitor"} ${name}`;
}

export function readDraft(key: string): string {
  return parse(stored(key))?.text ?? "";
}

/** An empty text removes the draft. */
export function writeDraft(key: string, text: string): void {
  try {
    if (text.trim() === "") {
      localStorage.removeItem(key);
      return;
    }
    if (stored(key) === null) removeOldDrafts();
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
  } catch {
    // Storage is full or forbidden: the text lasts as long as the page.
  }
}

function removeOldDrafts(): void {
  const oldest = Date.now() - KEPT_DAYS * DAY_MS;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && (parse(stored(key))?.at ?? 0) < oldest)
      localStorage.removeItem(key);
  }
}

interface Draft {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

function parse(value: string | null): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(value ?? "null");
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  const { text, at } = (value ?? {}) as Partial<Draft>;
  return typeof text === "string" && typeof at === "number";
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
