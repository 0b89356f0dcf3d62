import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { Page } from "../../../platform/http/api/paging.ts";

export interface ModulePage extends Page<ModuleSummary> {
  /** False when `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** The words searched for, if a typo was corrected. */
  readonly correctedTo?: string | undefined;
  /** No module has all the words: these have at least one. */
  readonly isAnyWord?: boolean;
}

export const NO_MODULES: ModulePage = {
  items: [],
  total: 0,
  isTotalExact: true,
  nextCursor: undefined,
};
