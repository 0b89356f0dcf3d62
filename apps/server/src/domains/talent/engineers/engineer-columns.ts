import type { EngineerForm } from "@stackyard/contract/talent/engineer-profile";

/** An engineer form as database columns. */
export const columnsOf = ({ hourlyRate, ...form }: EngineerForm) => ({
  ...form,
  hourlyRateCents: hourlyRate,
});
