import { HOME_ENGINEERS } from "@stackyard/contract/limits";
import type { TalentFilter } from "../../lib/paths";
import { apiQuery } from "../../lib/query";

/** The engineers that the home page shows. */
export const topEngineersQuery = () =>
  apiQuery("/api/engineers", { query: { limit: HOME_ENGINEERS } });

/** One page of the engineers that `filter` asks for. */
export const engineersQuery = ({ type: _, ...filter }: TalentFilter, cursor?: string) =>
  apiQuery("/api/engineers", { query: { ...filter, cursor } });
