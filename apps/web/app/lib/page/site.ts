import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../api/query";

/** What administrators tell the whole site: it comes with every page. */
export const siteQuery = () => apiQuery("/api/site", {});

/** Undefined where it could not be asked: the page does without. */
export const useSite = () => useQuery(siteQuery()).data;
