import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { Page } from "../../../platform/http/api/paging.ts";

export interface ModulePage extends Page<ModuleSummary> {
  /** False when `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** The words that were searched for, where a mistyped one was replaced. */
  readonly correctedTo?: string | undefined;
}

export const NO_MODULES: ModulePage = {
  items: [],
  total: 0,
  isTotalExact: true,
  nextCursor: undefined,
};
