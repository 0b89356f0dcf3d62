import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "./current-user";

const KEY = "session_news";
type News = "signed in" | "signed out";

/** Tells this browser's other pages, which would not ask by themselves whether somebody is signed in. */
export function tellOtherPages(news: News): void {
  // The number makes the same news new again.
  localStorage.setItem(KEY, `${news} ${Date.now()}`);
}

/** Follows what other pages tell. Answers how to stop. */
export function hearOtherPages(client: QueryClient): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || !newValue) return;
    const query = currentUserQuery();
    if (newValue.startsWith("signed out")) client.setQueryData<null>([...query.queryKey], null);
    else void client.fetchQuery({ ...query, staleTime: 0 });
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
