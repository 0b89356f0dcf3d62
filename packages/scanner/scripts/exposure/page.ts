import { join } from "node:path";
import { ALL_RULES } from "../../src/rules/all-rules.ts";
import { PROVIDER_TABLES } from "../../src/schema/provider-tables.ts";
import { rowsOf } from "./matrix.ts";
import { renderMatrix, type Section } from "./render-matrix.ts";

export const PAGE = join(import.meta.dirname, "../../../../docs/reference/exposure-matrix.md");

/** The matrix for the current tables and rules. */
export function currentSections(): readonly Section[] {
  return [...PROVIDER_TABLES].map(([provider, table]) => ({
    provider,
    version: table.version,
    rows: rowsOf(table, ALL_RULES),
  }));
}

export const currentPage = (): string => renderMatrix(currentSections());
