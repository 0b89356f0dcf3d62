import { forumPictureAddress } from "@stackyard/contract/forum/pictures";
import type { Database } from "../../../platform/db/database.ts";
import type { Pictures } from "../../../platform/markdown/show-pictures.ts";

const ADDRESS = /\/api\/forum\/pictures\/([0-9a-f]{64})/g;
const MOST = 100;

/** The pictures in a text that its author has uploaded. */
export async function findPostPictures(
  db: Database,
  content: string,
  authorId: number,
): Promise<Pictures> {
  const named = [...new Set([...content.matchAll(ADDRESS)].map(([, sha256 = ""]) => sha256))];
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom("forumPictures")
    .select(["sha256", "width", "height"])
    .where("userId", "=", authorId)
    .where("sha256", "in", named.slice(0, MOST))
    .execute();
  return new Map(
    rows.map(({ sha256, ...size }) => {
      const address = forumPictureAddress(sha256);
      // Paths in a document are resolved from a root folder.
      return [address.slice(1), { address, ...size }];
    }),
  );
}
