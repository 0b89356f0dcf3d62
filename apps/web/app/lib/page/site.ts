import { apiQuery } from "../api/query";
import { useAnswer } from "../api/use-answer";

/** Site-wide data set by administrators, part of every page. */
export const siteQuery = () => apiQuery("/api/site", {});

/** Undefined if it couldn't be loaded. */
export const useSite = () => useAnswer(siteQuery());
