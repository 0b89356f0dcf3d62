import type { WrittenPage } from "@stackyard/contract/content/content";
import { documentOf } from "./library.ts";

export async function readWrittenPage(slug: string): Promise<WrittenPage> {
  const { front, html, contents } = await documentOf("pages", slug);
  const { title, description, updated = null, tiles = [] } = front;
  return { title, description, updated, tiles, html, contents: [...contents] };
}
