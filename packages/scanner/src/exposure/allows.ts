import { fact } from "../rule-language/fact.ts";
import type { Entry } from "./entry.ts";

const YES = fact(true);
const NO = fact(false);

/**
 * An entry that always applies and allows traffic: an endpoint is modeled as a firewall with one
 * rule.
 */
export const ALLOWS: Pick<Entry, "applies" | "allows" | "denies"> = {
  applies: YES,
  allows: YES,
  denies: NO,
};
