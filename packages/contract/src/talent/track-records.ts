import { z } from "zod";

/** With fewer cases, no rate is shown. */
export const LEAST_CASES = 3;

/** A rate with its arithmetic: 9 of 10. Null with too few cases. */
const rate = z.object({ count: z.number().int(), of: z.number().int() }).nullable();
export type Rate = z.infer<typeof rate>;

/** What came of an engineer's contracts. */
export const engineerRecord = z.object({
  /** Contracts in which they were paid. */
  completed: z.number().int(),
  /** Milestones whose first delivery was on time, of those that were due. */
  onTime: rate,
  /** Contracts with a dispute, of the ended ones that were funded. */
  disputed: rate,
  /** Clients with more than one completed contract, of all with one. */
  repeatClients: rate,
});
export type EngineerRecord = z.infer<typeof engineerRecord>;

/** What came of a client's contracts. */
export const clientRecord = z.object({
  /** Contracts that both sides confirmed. */
  hires: z.number().int(),
  /** Contracts in which they paid an engineer. */
  paid: z.number().int(),
  disputed: rate,
  /** 1 to 5 stars; null with too few ratings. */
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
});
export type ClientRecord = z.infer<typeof clientRecord>;
