import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { apiQuery } from "../../../lib/api/query";

export const siteSearchQuery = (q: string, kind?: SiteKind, cursor?: string) =>
  apiQuery("/api/search", {
    query: { q, ...(kind && { kind }), ...(cursor && { cursor }) },
  });

export const quickSearchQuery = (q: string) => apiQuery("/api/search/top", { query: { q } });
