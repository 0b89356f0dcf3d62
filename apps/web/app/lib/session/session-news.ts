import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "./current-user";

const KEY = "session_news";
type News = "signed in" | "signed out";

/** Tells this browser's other pages, which would not ask by themselves whether somebody is signed in. */
export function tellOtherPages(news: News): void {
  // The number makes the same news new again.
  localStorage.setItem(KEY, `${news} ${Date.now()}`);
}

/** Follows what other pages tell, and what they have told since this one came. Answers how to stop. */
export function hearOtherPages(client: QueryClient): () => void {
  const hear = (news: string) => {
    const query = currentUserQuery();
    if (news.startsWith("signed out")) client.setQueryData<null>([...query.queryKey], null);
    else void client.fetchQuery({ ...query, staleTime: 0 });
  };
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue) hear(newValue);
  };
  window.addEventListener("storage", listen);
  // A page may have waited with its script until now.
  const last = lastNews();
  if (Number(last.split(" ").at(-1)) > performance.timeOrigin) hear(last);
  return () => window.removeEventListener("storage", listen);
}

// Storage may be forbidden; nobody tells anything then.
function lastNews(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
