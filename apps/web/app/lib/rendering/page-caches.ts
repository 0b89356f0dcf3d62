import { AnswerCache } from "./answer-cache";
import { FragmentCache } from "./fragment-cache";

/** Bytes for all pages of this process. A list of modules takes about 100 kB, and 60 kB as HTML. */
export const answerCache = new AnswerCache(20_000_000);
export const fragmentCache = new FragmentCache(answerCache, 12_000_000);
