import type { EngineerForm } from "@stackyard/contract/talent/engineer-profile";

/** What an engineer says of themselves, as it is kept. */
export const columnsOf = ({ hourlyRate, ...form }: EngineerForm) => ({
  ...form,
  hourlyRateCents: hourlyRate,
});
