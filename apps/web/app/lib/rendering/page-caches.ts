import { AnswerCache } from "./answer-cache";
import { FragmentCache } from "./fragment-cache";

/**
 * Bytes for all pages of this process, 96 MB together with the server's shared answers. A list of modules takes
 * about 100 kB, and 60 kB as HTML.
 */
export const answerCache = new AnswerCache(10_000_000);
export const fragmentCache = new FragmentCache(answerCache, 6_000_000);
