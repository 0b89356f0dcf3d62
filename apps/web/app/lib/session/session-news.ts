import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "./current-user";

const KEY = "session_news";
type News = "signed in" | "signed out";

/** Notifies this browser's other tabs of a sign-in or sign-out. */
export function tellOtherPages(news: News): void {
  // The time makes repeated notifications different.
  localStorage.setItem(KEY, `${news} ${Date.now()}`);
}

/** Listens to other tabs, including notifications since this page loaded. Returns how to stop. */
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
  // The page's script may have started late.
  const last = lastNews();
  if (Number(last.split(" ").at(-1)) > performance.timeOrigin) hear(last);
  return () => window.removeEventListener("storage", listen);
}

// Without storage there are no notifications.
function lastNews(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
