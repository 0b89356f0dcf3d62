import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

/** Submits a module by the API, with an archive or without. Answers its id. */
export async function createModule(page: Page, title: string, archive?: string): Promise<number> {
  const data = {
    title,
    description: "A signal that guides ships into the harbour, by day and by night.",
    category: "monitoring",
    tags: ["signal"],
    price: 1_250,
    ...(archive && { uploadId: await scannedUpload(page, archive) }),
  };
  return (await (await page.request.post("/api/modules", { data })).json()).id;
}

/** Uploads an archive, and waits for its scan. */
async function scannedUpload(page: Page, archive: string): Promise<number> {
  const data = await readFile(archive);
  const upload = await (await page.request.put("/api/uploads/m.tar.gz", { data })).json();
  await page.request.get(`/api/scans/${upload.scanId}/events`);
  return upload.id;
}

/** Approves a module's first version, as an auditor. */
export async function approveModule(auditor: Page, id: number): Promise<void> {
  const path = `/api/modules/${id}/versions/1.0.0/approval`;
  expect((await auditor.request.post(path, { data: {} })).status()).toBe(200);
}

/** Buys a module by the API, at its present price. */
export async function buyModule(buyer: Page, id: number): Promise<void> {
  const { price } = await (await buyer.request.get(`/api/modules/${id}`)).json();
  const data = { moduleId: id, priceCents: price };
  expect((await buyer.request.post("/api/purchases", { data })).status()).toBe(201);
}
