import { fact } from "../rule-language/fact.ts";
import type { Entry } from "./entry.ts";

const YES = fact(true);
const NO = fact(false);

/** What is always in force and lets something through: an endpoint is a firewall with one rule. */
export const ALLOWS: Pick<Entry, "applies" | "allows" | "denies"> = {
  applies: YES,
  allows: YES,
  denies: NO,
};
