import { KeptAnswers } from "./kept-answers";
import { KeptDrawings } from "./kept-drawings";

/** Of all pages of this process, in bytes. A list of modules takes some 100 kB, and as drawn 60 kB. */
export const keptAnswers = new KeptAnswers(20_000_000);
export const keptDrawings = new KeptDrawings(keptAnswers, 12_000_000);
