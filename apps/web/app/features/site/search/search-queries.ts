import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { apiQuery } from "../../../lib/api/query";

/** As many as fit into the palette. */
const QUICK = 12;

export const siteSearchQuery = (q: string, kind?: SiteKind, cursor?: string) =>
  apiQuery("/api/search", {
    query: { q, ...(kind && { kind }), ...(cursor && { cursor }) },
  });

export const quickSearchQuery = (q: string) =>
  apiQuery("/api/search", { query: { q, limit: QUICK } });
