import { useRouteLoaderData } from "react-router";
import { apiQuery } from "../api/query";
import { useAnswer } from "../api/use-answer";

/** Site-wide data set by administrators, part of every page. */
export const siteQuery = () => apiQuery("/api/site", {});

/** Undefined if it couldn't be loaded. */
export const useSite = () => useAnswer(siteQuery());

/** The site's public origin; null if the root data couldn't be loaded. */
export function useSiteOrigin(): string | null {
  return useRouteLoaderData<{ readonly origin: string }>("root")?.origin ?? null;
}

export const uptimeQuery = () => apiQuery("/api/uptime", {});
