import { useCallback, useEffect, useState } from "react";
import { useCurrentUser } from "../session/current-user";
import { draftKey, readDraft, writeDraft } from "./draft-store";

/**
 * A text that has not been sent. It is kept in this browser until it is sent or emptied, so that a
 * closed page loses nothing. Without a name, it lasts as long as the page. `initial` is what was sent
 * before.
 */
export function useSavedDraft(name: string | undefined, initial = "") {
  const userId = useCurrentUser()?.id ?? null;
  const key = name === undefined ? undefined : draftKey(userId, name);
  const [text, setText] = useState(initial);
  const [isRestored, setRestored] = useState(false);

  // After hydration: the server knows no drafts.
  useEffect(() => {
    const saved = key === undefined ? "" : readDraft(key);
    if (!saved) return;
    setText((typed) => typed || saved);
    setRestored(true);
  }, [key]);

  const change = useCallback(
    (changed: string | ((text: string) => string)) =>
      setText((before) => {
        const after = typeof changed === "string" ? changed : changed(before);
        if (key !== undefined) writeDraft(key, after);
        return after;
      }),
    [key],
  );

  /** Removes what is kept: it has been sent. */
  const forget = useCallback(() => {
    if (key !== undefined) writeDraft(key, "");
  }, [key]);

  return [text, change, { forget, isRestored }] as const;
}
