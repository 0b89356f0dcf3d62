import { HOME_ENGINEERS } from "@stackyard/contract/limits";
import { apiQuery } from "../../lib/query";

/** The engineers that the home page shows. */
export const topEngineersQuery = () =>
  apiQuery("/api/engineers", { query: { limit: HOME_ENGINEERS } });
