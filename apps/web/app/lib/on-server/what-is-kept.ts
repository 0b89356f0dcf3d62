import { KeptAnswers } from "./kept-answers";
import { KeptDrawings } from "./kept-drawings";

/** Of all pages of this process. A list of modules is some 15 kB, and 60 kB when it is drawn. */
export const keptAnswers = new KeptAnswers(4_000_000);
export const keptDrawings = new KeptDrawings(keptAnswers, 12_000_000);
