import type { ForumUser } from "@stackyard/contract/forum/people";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { apiQuery } from "../../../lib/api/query";
import { insertText } from "./insert-text";

/** A partial @mention right before the caret. */
const BEGUN = /(?:^|[^\w@/.-])@([a-z\d][a-z\d-]{0,38})$/i;

/** Autocompletes @mentions in a text field. */
export function useNames(area: RefObject<HTMLTextAreaElement | null>) {
  const [prefix, setPrefix] = useState<string>();
  const [current, setCurrent] = useState(0);
  const { data } = useQuery({
    ...apiQuery("/api/forum/people", { query: { prefix: prefix ?? "-" } }),
    enabled: prefix !== undefined,
    placeholderData: keepPreviousData,
  });
  const found: readonly NonNullable<ForumUser>[] =
    prefix === undefined ? [] : (data ?? []).filter(({ username }) => username.startsWith(prefix));

  const close = () => setPrefix(undefined);

  function take(username: string) {
    const field = area.current;
    if (!field || prefix === undefined) return;
    field.setSelectionRange(field.selectionStart - prefix.length, field.selectionStart);
    const text = `${username} `;
    insertText(field, { text, from: text.length, to: text.length });
    close();
  }

  return {
    found,
    current,
    take,
    close,
    /** Looks for a partial mention after the field has processed an input. */
    look() {
      const field = area.current;
      const begun = field && BEGUN.exec(field.value.slice(0, field.selectionStart));
      setPrefix(begun?.[1]?.toLowerCase());
      setCurrent(0);
    },
    /** Returns whether the list handled the key. */
    pressed(event: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = found[current];
      if (!chosen) return false;
      if (step) setCurrent((current + step + found.length) % found.length);
      else if (event.key === "Enter" || event.key === "Tab") take(chosen.username);
      else if (event.key === "Escape") close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
