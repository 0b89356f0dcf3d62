import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { countRating } from "./rating-queries.ts";
import { topicsInOrder } from "./sections.ts";

/** Counts an anonymous rating of a topic as helpful or not. Throws `not_found`. */
export async function rateTopic(
  { db }: Pick<Services, "db">,
  slug: string,
  isHelpful: boolean,
): Promise<void> {
  const topic = (await topicsInOrder()).find((one) => one.slug === slug);
  if (!topic) throw new AppError("not_found");
  await countRating(db, topic.address, isHelpful);
}
