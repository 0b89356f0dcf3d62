import { useRouteLoaderData } from "react-router";

/** What people type before a path to reach this site; null on a page whose root could not be loaded. */
export function useSiteOrigin(): string | null {
  return useRouteLoaderData<{ readonly origin: string }>("root")?.origin ?? null;
}
