import { accountRegistered } from "@stackyard/contract/events/members/identity-events";
import { gitHubConnected } from "@stackyard/contract/events/members/security-events";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { nameSkeleton } from "../identity/name-skeleton.ts";
import { isReservedName } from "../identity/reserved-names.ts";
import type { GitHubAccount } from "./github-client.ts";
import { GitHubProblem } from "./github-problem.ts";

/**
 * The user of a GitHub account: the connected one, or the one with the same email if both have
 * verified it, or a new one. Throws a GitHubProblem.
 */
export async function recogniseAccount(ctx: Services, account: GitHubAccount): Promise<number> {
  const known = await find(ctx, account);
  if (known) return known;
  for (const username of namesFor(account)) {
    const made = await create(ctx, account, username);
    if (made) return made;
    // The name is taken, or the same person has signed in twice concurrently.
    const meanwhile = await find(ctx, account);
    if (meanwhile) return meanwhile;
  }
  throw new GitHubProblem("github_failed");
}

/** Connects the GitHub account to a user. Throws a GitHubProblem. */
export async function connectAccount(
  ctx: Services,
  userId: number,
  account: GitHubAccount,
): Promise<void> {
  try {
    await inTransaction(ctx, async (inside) => {
      const { numUpdatedRows } = await inside.db
        .updateTable("users")
        .set(columnsOf(account))
        .where("id", "=", userId)
        .where("githubId", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new GitHubProblem("github_failed");
      const data = { userId, gitHubUsername: account.login };
      await record(inside, gitHubConnected, { actorId: userId, subjectId: userId, data });
    });
  } catch (error) {
    if (!violatesUnique(error, "users_github_id_key")) throw error;
    throw new GitHubProblem("github_account_taken", error);
  }
}

async function find(ctx: Services, account: GitHubAccount): Promise<number | undefined> {
  const { db } = ctx;
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
    .select(["id", "githubId"])
    .where("email", "=", account.email)
    // An account with an unconfirmed address may belong to anyone.
    .where("emailVerified", "=", true)
    .executeTakeFirst();
  if (!holder) return undefined;
  // The same person has signed in twice concurrently.
  if (holder.githubId === String(account.id)) return holder.id;
  if (holder.githubId) throw new GitHubProblem("github_email_taken");
  await connectAccount(ctx, holder.id, account);
  return holder.id;
}

/** Undefined if the name, the address or the GitHub account is taken. */
function create(
  ctx: Services,
  account: GitHubAccount,
  displayUsername: string,
): Promise<number | undefined> {
  return inTransaction(ctx, async (inside) => {
    const made = await inside.db
      .insertInto("users")
      .values({
        ...columnsOf(account),
        username: displayUsername.toLowerCase(),
        displayUsername,
        usernameSkeleton: nameSkeleton(displayUsername),
        email: account.email ?? "",
        emailVerified: true,
        fullName: account.name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "role"])
      .executeTakeFirst();
    if (!made) return undefined;
    const { id, role } = made;
    const who = { actorId: id, subjectId: id };
    await record(inside, accountRegistered, { ...who, data: { role, address: null } });
    const data = { userId: id, gitHubUsername: account.login };
    await record(inside, gitHubConnected, { ...who, data });
    return id;
  });
}

function columnsOf({ id, login, html_url, avatar_url }: GitHubAccount) {
  return {
    githubId: String(id),
    githubUsername: login,
    githubAvatar: avatar_url ?? null,
    githubLink: html_url,
  };
}

/** Candidate usernames: the GitHub name, and with its ID appended if it is taken or reserved. */
function namesFor({ login, id }: GitHubAccount): string[] {
  const name = login.replace(/[^0-9A-Za-z_-]/g, "-").replace(/^[-_]+|[-_]+$/g, "");
  const wished = [name, `${name.slice(0, 24)}-${id}`, `member-${id}`];
  return wished.filter(
    (name) => /^[0-9A-Za-z][\w-]{1,37}[0-9A-Za-z]$/.test(name) && !isReservedName(name),
  );
}
