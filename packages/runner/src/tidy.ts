import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathsOf } from "./pool.ts";
import { UNSAVED_STATE } from "./process/supervision.ts";
import { close } from "./run-lease.ts";
import { freeBytes } from "./work-folder.ts";
import type { Workshop } from "./workshop.ts";

/** Plans that wait for their approval. Older ones are made again if they are approved. */
const HELD_PLANS = 50;

/** Removes the oldest plans but the wanted one, if there are many or the disk is nearly full. */
export async function makeRoom(shop: Workshop, wanted?: number): Promise<void> {
  const entries = await shop.journal.entries();
  const held = entries.filter(({ step, lease }) => step === "held" && lease.operationId !== wanted);
  for (const entry of held.slice(HELD_PLANS)) await close(shop, entry);
  for (const entry of held.slice(0, HELD_PLANS).reverse()) {
    if ((await freeBytes(shop.pool.folder)) >= shop.pool.limits.freeBytes) return;
    await close(shop, entry);
  }
}

/** Removes what no operation needs: old plans, folders and archives. */
export async function tidy(shop: Workshop): Promise<void> {
  await makeRoom(shop);
  const entries = await shop.journal.entries();
  await shop.journal.prune();
  await shop.archives.prune(await shop.records.archives());
  const known = new Set(entries.map(({ lease }) => String(lease.operationId)));
  const { work } = pathsOf(shop.pool.folder);
  for (const name of await readdir(work)) {
    // The only copy of a state that couldn't be saved.
    const isPrecious = existsSync(join(work, name, "root", UNSAVED_STATE));
    if (!known.has(name) && !isPrecious) await rm(join(work, name), { recursive: true });
  }
}
