import { MAX_TRUSTED_POSTS, trustLevel } from "@stackyard/contract/forum/trust";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { mayModerate } from "./forum-policy.ts";
import type { NewPost } from "./render-post.ts";

interface Standing {
  readonly posts: number;
  readonly days: number;
  readonly threadsToday: number;
  readonly repliesToday: number;
  readonly held: number;
}

const COUNTED = ["links", "images", "mentions"] as const;
const NAMES = {
  links: ["link to another site", "links to other sites"],
  images: ["picture", "pictures"],
  mentions: ["mention of people", "mentions of people"],
} as const;

/**
 * Whether a post is published at once or held for moderation, by its author's trust level. Refuses
 * posts beyond the limits. Locks the author's row, so that concurrent posts count each other.
 */
export async function judgePost(
  ctx: UserServices,
  rendered: Pick<NewPost, (typeof COUNTED)[number] | "isBlank" | "isLate" | "namesAddress">,
  what: "thread" | "reply" | "edit",
): Promise<"visible" | "held"> {
  if (rendered.isBlank) throw refused("This text would be invisible");
  if (mayModerate(ctx.user)) return "visible";
  const standing = await readStanding(ctx);
  const level = trustLevel(standing.posts, standing.days);
  for (const counted of COUNTED) {
    if (rendered[counted] <= level[counted]) continue;
    const name = NAMES[counted][level[counted] === 1 ? 0 : 1];
    throw refused(`At most ${level[counted]} ${name} until you have more approved posts`);
  }
  const isTooMuch =
    (what === "thread" && standing.threadsToday >= level.threadsADay) ||
    (what === "reply" && standing.repliesToday >= level.repliesADay);
  if (isTooMuch) {
    throw enoughForToday();
  }
  if (what !== "edit" && standing.held > 0) throw new AppError("post_waiting");
  // Content that couldn't be rendered in time may contain links.
  const leadsAway = rendered.links > 0 || rendered.namesAddress || rendered.isLate;
  return level.holdsLinks && leadsAway ? "held" : "visible";
}

/**
 * Refuses pictures beyond the daily limit of the caller's trust level. Locks their row, so that the
 * result of `countSent` holds until the transaction ends.
 */
export async function requirePictureToday(
  ctx: UserServices,
  countSent: () => Promise<number>,
): Promise<void> {
  const { posts, days } = await readStanding(ctx);
  const isTooMuch = (await countSent()) >= trustLevel(posts, days).picturesADay;
  if (isTooMuch && !mayModerate(ctx.user)) throw enoughForToday();
}

function refused(message: string): AppError {
  return new AppError("validation_failed", { message, fields: { content: message } });
}

function enoughForToday(): AppError {
  const message = "You've reached today's limit. Please continue tomorrow.";
  return new AppError("too_many_attempts", { message });
}

async function readStanding({ db, user }: UserServices): Promise<Standing> {
  await sql`SELECT FROM users WHERE id = ${user.id} FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<Standing>`
    WITH recent AS (
      SELECT number FROM forum_posts WHERE user_id = ${user.id}
        AND created_at > now() - interval '1 day'
      ORDER BY id DESC LIMIT 2000
    )
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM forum_posts WHERE user_id = ${user.id} AND status = 'visible'
        LIMIT ${MAX_TRUSTED_POSTS}) AS posts) AS posts,
      (SELECT extract(day FROM now() - created_at)::int FROM users WHERE id = ${user.id}) AS days,
      (SELECT count(*)::int FROM recent WHERE number = 0) AS threads_today,
      (SELECT count(*)::int FROM recent WHERE number > 0) AS replies_today,
      (SELECT count(*)::int FROM forum_posts WHERE user_id = ${user.id} AND status = 'held')
        + (SELECT count(*)::int FROM forum_threads WHERE user_id = ${user.id} AND status = 'held')
        AS held`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error("no standing was read");
  return standing;
}
