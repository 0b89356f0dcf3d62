import { apiQuery } from "../api/query";
import { useAnswer } from "../api/use-answer";

/** What administrators tell the whole site: it comes with every page. */
export const siteQuery = () => apiQuery("/api/site", {});

/** Undefined where it could not be asked: the page does without. */
export const useSite = () => useAnswer(siteQuery());
