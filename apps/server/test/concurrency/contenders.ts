import type { sql } from "kysely";
import { expect } from "vitest";
import { ageAccount } from "../actions/age-account.ts";
import { buyModule } from "../actions/buy-module.ts";
import { listEngineer, offerService } from "../actions/offer-service.ts";
import { publishModule } from "../actions/publish-module.ts";
import { openTestServer, type SignedUp } from "../test-server.ts";

export const ATTEMPTS = 40;

export type Contenders = Awaited<ReturnType<typeof openContenders>>;

type Answer = Awaited<ReturnType<SignedUp["client"]["get"]>>;

export interface Row {
  readonly of: string;
  /** Runs the attempts. Returns the number accepted, followed by figures from the database. */
  readonly run: (crowd: Contenders) => Promise<number[]>;
  readonly gives: readonly number[];
}

/** A server with one user per attempt and the things they compete for. */
export async function openContenders() {
  const server = await openTestServer({ isContended: true, worksJobs: true });
  const crowd = await Promise.all(Array.from({ length: ATTEMPTS }, () => server.signUp()));
  // Makes the accounts old enough for their ratings to count.
  await Promise.all(crowd.map((one) => ageAccount(server, one, 24)));
  const [seller, engineer] = [await server.signUp("contributor"), await server.signUp("engineer")];
  const [admin, second] = [await server.signUp("admin"), await server.signUp("admin")];
  const { id: moduleId } = await publishModule(server, seller);
  await listEngineer(engineer);
  const { id: serviceId } = await offerService(engineer);
  const category = { name: "Tries", slug: "tries", description: "Forty at once, in each." };
  const { body } = await admin.client.post("/api/forum/categories", category);
  const categoryId: number = body.id;

  /** Forty concurrent attempts, each accepted or refused. Returns the accepted responses. */
  async function tries(one: (n: number) => Promise<Answer>): Promise<Answer[]> {
    const answers = await Promise.all(Array.from({ length: ATTEMPTS }, (_, n) => one(n)));
    const failed = answers.filter(({ status }) => status >= 500 || status === 401);
    expect(failed.map(({ body }) => body)).toEqual([]);
    return answers.filter(({ status }) => status < 300);
  }

  const someone = (n: number) => crowd[n % crowd.length] as SignedUp;

  /** Values of a database row after the attempts. */
  async function held(query: ReturnType<typeof sql<Record<string, number>>>): Promise<number[]> {
    const { rows } = await query.execute(server.services.db);
    return Object.values(rows[0] ?? {}).map(Number);
  }

  const people = { crowd, someone, seller, engineer, admin, second };
  return { server, ...people, moduleId, serviceId, categoryId, tries, held };
}

export const even = (n: number) => n % 2 === 0;

export const buy = (who: SignedUp, id: number) => buyModule(who, id);
