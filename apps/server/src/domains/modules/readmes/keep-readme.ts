import { registryName } from "@stackyard/contract/modules/registry-name";
import type { Config } from "../../../config.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { RERENDERING } from "../../../platform/markdown/old-renderings.ts";
import { currentRenderings, LATE_RENDERING } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";
import { laterTry } from "../pictures/copy-picture.ts";
import { copyReadmePictures } from "./copy-readme-pictures.ts";
import { findReadme, keepReadmeHtml, listOldReadmes } from "./readme-queries.ts";
import { renderReadme } from "./render-readme.ts";

/** Copies a README's pictures and renders it with them; `tries` counts earlier attempts. */
export const renderReadmeOf = jobKind<{ versionId: number; tries?: number }>("render-readme", {
  retryLimit: 2,
});

/** Renders READMEs that an earlier renderer made. One run at a time, however many servers start. */
export const renderOldReadmes = jobKind<Record<string, never>>("render-old-readmes", RERENDERING);

/**
 * Copies a README's pictures from the archive and the web, and stores its HTML with them. Failed
 * copies are retried later; `before` counts earlier attempts.
 */
export async function keepReadme(ctx: Services, versionId: number, before = 0): Promise<void> {
  const readme = await findReadme(ctx.db, versionId);
  if (!readme) return;
  const host = ownHost(ctx.config);
  const render = () => renderReadme(ctx.db, readme, host, { waiting: "job" });
  const tryLater = () => laterTry(ctx, renderReadmeOf, { versionId }, before);
  const bare = await render();
  // Shown without pictures until they have been copied.
  await keepReadmeHtml(ctx.db, versionId, bare);
  if (bare.rendering === LATE_RENDERING) return tryLater();
  if (bare.wanted.length === 0) return;
  const isWaiting = await copyReadmePictures(ctx, readme, bare.wanted);
  const shown = await render();
  await keepReadmeHtml(ctx.db, versionId, shown);
  if (isWaiting || shown.rendering === LATE_RENDERING) await tryLater();
}

/** Renders READMEs that an earlier renderer made, or that have no HTML. */
export function keepOldReadmes(ctx: Services, signal: AbortSignal): Promise<void> {
  const current = currentRenderings(ownHost(ctx.config));
  const listAfter = (id: number) => listOldReadmes(ctx.db, current, id);
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => keepReadme(ctx, id));
}

/** The registry's name when no request provides it. */
function ownHost({ publicUrl, host, port }: Config): string {
  return registryName(publicUrl ?? `http://${host}:${port}`);
}
