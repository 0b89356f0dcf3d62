import type { Services } from "../../../platform/services.ts";
import { findReadmeText } from "./readme-queries.ts";

interface Which {
  readonly moduleId: number;
  readonly version: string;
}

/** A version's README as its author wrote it. The caller has checked access. */
export async function readReadme(
  { db }: Pick<Services, "db">,
  { moduleId, version }: Which,
): Promise<string> {
  return (await findReadmeText(db, moduleId, version)) ?? "";
}
