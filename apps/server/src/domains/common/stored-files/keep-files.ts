import type { Services } from "../../../platform/services.ts";
import { removeFiles } from "./remove-files.ts";

interface Content {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/**
 * Keeps files, and has `name` name them in the database. They are kept once more behind that: until they
 * are named, a job may remove the same bytes as nobody's. If they are not named, nothing is left of them.
 */
export async function keepFiles<T>(
  ctx: Pick<Services, "db" | "files" | "log">,
  contents: readonly Content[],
  name: () => Promise<T>,
): Promise<T> {
  const keepAll = async () => {
    for (const { sha256, bytes } of contents) await ctx.files.keepBytes(sha256, bytes);
  };
  try {
    await keepAll();
    const named = await name();
    await keepAll();
    return named;
  } catch (error) {
    const keys = contents.map(({ sha256 }) => sha256);
    await removeFiles(ctx, keys).catch((left) =>
      ctx.log.warn({ err: left, keys }, "files that nothing names were not removed"),
    );
    throw error;
  }
}
