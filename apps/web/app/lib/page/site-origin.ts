import { useRouteLoaderData } from "react-router";

/** The site's public origin; null if the root data couldn't be loaded. */
export function useSiteOrigin(): string | null {
  return useRouteLoaderData<{ readonly origin: string }>("root")?.origin ?? null;
}
