import { violatesUnique } from "../../platform/db/constraint.ts";
import type { Database } from "../../platform/db/database.ts";
import { nameSkeleton } from "../identity/name-skeleton.ts";
import { isReservedName } from "../identity/reserved-names.ts";
import type { GitHubAccount } from "./github-client.ts";
import { GitHubProblem } from "./github-problem.ts";

/**
 * Whose account this is here: the one that it is connected to; else the one with the same email, if
 * both have verified it; else a new one. Throws a GitHubProblem.
 */
export async function recogniseAccount(db: Database, account: GitHubAccount): Promise<number> {
  const known = await find(db, account);
  if (known) return known;
  for (const username of namesFor(account)) {
    const made = await create(db, account, username);
    if (made) return made;
    // Somebody has the name; or the same person has come twice at once.
    const meanwhile = await find(db, account);
    if (meanwhile) return meanwhile;
  }
  throw new GitHubProblem("github_failed");
}

/** Connects the account to a user who is signed in. Throws a GitHubProblem. */
export async function connectAccount(
  db: Database,
  userId: number,
  account: GitHubAccount,
): Promise<void> {
  try {
    const { numUpdatedRows } = await db
      .updateTable("users")
      .set(columnsOf(account))
      .where("id", "=", userId)
      .where((user) =>
        user.or([user("githubId", "is", null), user("githubId", "=", `${account.id}`)]),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new GitHubProblem("github_failed");
  } catch (error) {
    if (!violatesUnique(error, "users_github_id_key")) throw error;
    throw new GitHubProblem("github_account_taken", error);
  }
}

async function find(db: Database, account: GitHubAccount): Promise<number | undefined> {
  const connected = await db
    .updateTable("users")
    .set(columnsOf(account))
    .where("githubId", "=", String(account.id))
    .returning("id")
    .executeTakeFirst();
  if (connected) return connected.id;
  if (!account.email) throw new GitHubProblem("github_no_email");
  const holder = await db
    .selectFrom("users")
    .select(["id", "emailVerified", "githubId"])
    .where("email", "=", account.email)
    .executeTakeFirst();
  if (!holder) return undefined;
  // Who made the account here and never showed that the address is theirs may be anybody.
  if (!holder.emailVerified || holder.githubId) throw new GitHubProblem("github_email_taken");
  await connectAccount(db, holder.id, account);
  return holder.id;
}

async function create(
  db: Database,
  account: GitHubAccount,
  displayUsername: string,
): Promise<number | undefined> {
  const made = await db
    .insertInto("users")
    .values({
      ...columnsOf(account),
      username: displayUsername.toLowerCase(),
      displayUsername,
      usernameSkeleton: nameSkeleton(displayUsername),
      email: account.email ?? "",
      emailVerified: true,
      fullName: account.name?.trim().slice(0, 120) || null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

function columnsOf({ id, login, html_url, avatar_url }: GitHubAccount) {
  return {
    githubId: String(id),
    githubUsername: login,
    githubAvatar: avatar_url ?? null,
    githubLink: html_url,
  };
}

/** Their name at GitHub as one of ours; where that is somebody's or nobody's, with their number behind it. */
function namesFor({ login, id }: GitHubAccount): string[] {
  const name = login.replace(/[^0-9A-Za-z_-]/g, "-").replace(/^[-_]+|[-_]+$/g, "");
  const wished = [name, `${name.slice(0, 24)}-${id}`, `member-${id}`];
  return wished.filter(
    (name) => /^[0-9A-Za-z][\w-]{1,37}[0-9A-Za-z]$/.test(name) && !isReservedName(name),
  );
}
