import { readdir, readFile } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Hono } from "hono";
import { appointAdmin } from "../src/domains/members/identity/appoint-admin.ts";
import { InProcessClient, type Requested } from "../src/platform/http/api/in-process-client.ts";
import { retryWhenBusy } from "../src/platform/http/api/retrying-app.ts";
import { AppError } from "../src/platform/http/errors/app-error.ts";
import type { RequestEnv } from "../src/platform/http/request-context.ts";
import { PLACES } from "../src/platform/runtime/places.ts";
import type { Services } from "../src/platform/services.ts";
import { type As, all, post, requireSuccess, untilAborted } from "./as-people.ts";
import { dateBack } from "./dates/date-back.ts";
import { spreadDates } from "./dates/spread-dates.ts";
import { seedEvents } from "./events.ts";
import { FORUM_CATEGORIES } from "./forum-categories.ts";
import { packModule, readListing } from "./pack-module.ts";
import {
  ADMIN,
  AUDITOR,
  BUYER,
  CONTRIBUTORS,
  ENGINEERS,
  type Person,
  SECOND_BUYER,
  WAITING_AUDITOR,
} from "./people.ts";
import { rateEngineers } from "./rate-engineers.ts";
import { REVIEWS } from "./reviews.ts";
import { seedContract } from "./seed-contract.ts";
import { seedEvidence } from "./seed-evidence.ts";
import { seedProjects } from "./seed-projects.ts";
import { seedServices, seedTalk } from "./seed-services.ts";
import { openSeedSteps, type Step } from "./seed-steps.ts";
import { startThreads } from "./start-threads.ts";
import { writeToSupport } from "./write-to-support.ts";

/** Drawn portraits, named after the accounts. */
const AVATARS = join(PLACES.seed, "avatars");

/** Password of every demo account. Seeding only runs on servers that others can't reach. */
export const DEMO_PASSWORD = "explore-the-yard";

/** A demo account per role, with what it demonstrates. */
export const DEMO_ACCOUNTS = [
  {
    username: BUYER.username,
    role: "Consumer",
    purpose: "has purchases and a registry token to make",
  },
  { username: "mara-lindqvist", role: "Contributor", purpose: "sells modules" },
  { username: "engineer", role: "Engineer", purpose: "is listed in Talent" },
  { username: AUDITOR.username, role: "Auditor", purpose: "approves what is submitted" },
  {
    username: WAITING_AUDITOR.username,
    role: "Auditor",
    purpose: "waits for an administrator's approval",
  },
  { username: ADMIN.username, role: "admin", purpose: "approves auditors, features modules" },
] as const;

const UPLOAD_AGAIN_MS = 250;
const GO_ON_MS = 1_000;
const TRIES = 10;

const PEOPLE: readonly Person[] = [
  ADMIN,
  AUDITOR,
  WAITING_AUDITOR,
  BUYER,
  SECOND_BUYER,
  ...CONTRIBUTORS,
  ...ENGINEERS,
];

/**
 * Seeds an empty server through its public API. Continues a seeding that was interrupted or met a
 * busy database. Resolves with whether the demo data is complete. Rejects if the signal aborts, once
 * the seeding has stopped.
 */
export async function seedDemo(
  app: Hono<RequestEnv>,
  services: Services,
  signal: AbortSignal = AbortSignal.any([]),
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await fill(untilAborted(app, signal), services, signal);
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === "unavailable";
      if (!isBusy || tries === TRIES) throw error;
      await wait(GO_ON_MS, undefined, { signal });
    }
  }
}

async function fill(app: Requested, services: Services, signal: AbortSignal): Promise<boolean> {
  const steps = openSeedSteps(services.db, signal);
  if (await steps.isDone("everything")) return true;
  return steps.oneProcessAtATime(async () => {
    if (await steps.isDone("everything")) return true;
    const isOurs = (await steps.haveBegun()) || (await isEmpty(services));
    if (!isOurs) return false;
    services.log.info("filling the database with demo data");
    const started = performance.now();
    await seed(retryWhenBusy(app), services, steps.step);
    await steps.step("everything", async () => {});
    const ms = Math.round(performance.now() - started);
    services.log.info({ ms }, "filled the database with demo data");
    return true;
  });
}

async function isEmpty({ db }: Pick<Services, "db">): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

async function seed(app: Requested, services: Services, step: Step): Promise<void> {
  const { register, as } = demoPeople(app);
  await step("begun", async () => {});
  await step("people", () => all(PEOPLE.map(register)));
  await step("administrator", () => appointAdmin(services, ADMIN.username));
  await step("auditor", async () => {
    const { body: auditor } = await (await as(AUDITOR.username)).get("/api/user");
    await post(await as(ADMIN.username), `/api/auditors/${auditor.id}/approval`, {
      reason: "The issuers confirmed the certifications.",
    });
  });
  await all([
    seedCommunity(as, services, step),
    // Other processes do the scans and decode the pictures.
    step("modules", () => seedModules(as)),
    step("avatars", () => uploadAvatars(as)),
  ]);
  await step("questions", () =>
    startThreads(as, (folder) => findModule(as, join(PLACES.modules, folder))),
  );
  // Before the reviews, because ratings by accounts younger than a day don't count.
  await step("dates", () => spreadDates(services.db, new Date()));
  await step("purchases and reviews", () => buyAndReview(as));
  await step("events", () => seedEvents(as, services));
  await step("support", async () =>
    writeToSupport({
      admin: await as(ADMIN.username),
      visitor: new InProcessClient(app),
      as,
      post: async (client, path, body) => requireSuccess(await client.post(path, body)).body,
    }),
  );
  await step("dates of what followed", () => dateBack(services, new Date()));
}

/** One after the other: their numbers and dates have the same order. */
async function buyAndReview(as: As): Promise<void> {
  for (const { buyer, folder, rating, content } of REVIEWS) {
    const client = await as(buyer);
    const moduleId = await findModule(as, join(PLACES.modules, folder));
    const { price: priceCents } = await readListing(join(PLACES.modules, folder));
    // Another provider would wait for a person.
    await post(client, "/api/purchases", { moduleId, priceCents, paymentMethodId: "test" });
    if (content) await post(client, "/api/reviews", { moduleId, rating, content });
  }
}

/** The forum, engineers with their services, and projects: none needs a module. */
async function seedCommunity(as: As, services: Services, step: Step): Promise<void> {
  await step("forum", async () => {
    for (const category of FORUM_CATEGORIES) {
      await post(await as(ADMIN.username), "/api/forum/categories", category);
    }
  });
  await step("threads", () => startThreads(as));
  await step("engineers", async () => {
    for (const { username, offer } of ENGINEERS) {
      await post(await as(username), "/api/engineers", offer);
    }
    await seedEvidence(await as("engineer"), await as(ADMIN.username));
  });
  await step("services", () => seedServices(as));
  await step("talk", () => seedTalk(as));
  await step("projects", () => seedProjects(as));
  await step("contract", () => seedContract(as));
  await step("ratings of engineers", () => rateEngineers(services.db));
}

async function uploadAvatars(as: As): Promise<void> {
  for (const file of await readdir(AVATARS)) {
    const client = await as(parse(file).name);
    const picture = await readFile(join(AVATARS, file));
    requireSuccess(await client.put("/api/user/avatar", picture));
  }
}

/**
 * Scans the demo modules in parallel and publishes them one after the other, so that ids are the
 * same on every run.
 */
async function seedModules(as: As): Promise<void> {
  const folders = (await readdir(PLACES.modules)).sort();
  const scanned = folders.map((name) => scanModule(as, join(PLACES.modules, name)));
  await all(scanned);
  for (const module of scanned) await publishModule(as, await submitModule(as, await module));
}

/** Registers demo accounts, and keeps a client for each. Those of an earlier attempt sign in on first use. */
function demoPeople(app: Requested) {
  const clients = new Map<string, Promise<InProcessClient>>();
  async function register({ username, role, fullName, profile }: Person): Promise<void> {
    const email = `${username}@stackyard.example`;
    const form = { username, email, password: DEMO_PASSWORD, role, fullName, ...profile };
    const client = new InProcessClient(app);
    const { status } = await post(client, "/api/register", form);
    if (status !== 409) clients.set(username, Promise.resolve(client));
  }
  async function signIn(username: string) {
    const client = new InProcessClient(app);
    await post(client, "/api/login", { username, password: DEMO_PASSWORD });
    return client;
  }
  const as: As = (username) => {
    const client = clients.get(username) ?? signIn(username);
    clients.set(username, client);
    return client;
  };
  return { register, as };
}

async function scanModule(as: As, path: string) {
  const client = await as((await readListing(path)).author);
  const folder = basename(path);
  const archive = await packModule(path);
  const { body: upload } = await uploadInTurn(client, `/api/uploads/${folder}.tar.gz`, archive);
  // The event stream ends with the scan.
  await client.get(`/api/scans/${upload.scanId}/events`).then(requireSuccess);
  return { path, uploadId: upload.id };
}

async function submitModule(as: As, { path, uploadId }: Awaited<ReturnType<typeof scanModule>>) {
  const { author, featured, verified, ...listing } = await readListing(path);
  await post(await as(author), "/api/modules", { ...listing, uploadId });
  return { id: await findModule(as, path), featured, verified, version: listing.version };
}

/**
 * Waits until few of the account's scans are pending, because an interrupted seeding may have left
 * some.
 */
async function uploadInTurn(client: InProcessClient, path: string, archive: Uint8Array) {
  for (;;) {
    const answer = await client.put(path, archive);
    if (answer.body?.code !== "too_many_scans") return requireSuccess(answer);
    await wait(UPLOAD_AGAIN_MS);
  }
}

/** Id of a submitted module. */
async function findModule(as: As, path: string): Promise<number> {
  const { author, name, system } = await readListing(path);
  const { body: own } = await (await as(author)).get("/api/user/modules").then(requireSuccess);
  const found = own.find(
    (module: { name: string; system: string }) => module.name === name && module.system === system,
  );
  return found.id;
}

async function publishModule(as: As, module: Awaited<ReturnType<typeof submitModule>>) {
  const { id, version, verified, featured } = module;
  const auditor = await as(AUDITOR.username);
  await post(auditor, `/api/modules/${id}/versions/${version}/approval`, { isVerified: verified });
  if (!featured) return;
  await (await as(ADMIN.username))
    .put(`/api/modules/${id}/featured`, {
      isFeatured: true,
      reason: "Shows what a good module looks like.",
    })
    .then(requireSuccess);
}
