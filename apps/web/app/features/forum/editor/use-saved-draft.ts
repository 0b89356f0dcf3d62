import { useEffect, useState } from "react";

/**
 * A text that is not sent yet, kept in this browser under `name` so that a closed page loses none of
 * it. Where the browser keeps nothing, it lasts as long as the page.
 */
export function useSavedDraft(name: string) {
  const key = `forum draft ${name}`;
  const [text, setText] = useState(() => read(key));
  useEffect(() => write(key, text), [key, text]);
  return [text, setText, () => write(key, "")] as const;
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text.trim() === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full, or forbidden by whoever browses: then there is no draft.
  }
}
