import type { Services } from "../../../platform/services.ts";
import { removeFiles } from "./remove-files.ts";

interface Content {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores files, then calls `name` to reference them in the database, then stores them again,
 * because until they are referenced a job may delete the same bytes as unused. If `name` fails, the
 * files are deleted.
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
