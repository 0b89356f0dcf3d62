import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import { appointAdmin } from "../src/domains/identity/appoint-admin.ts";
import { type ClientAnswer, InProcessClient } from "../src/platform/http/in-process-client.ts";
import type { RequestEnv } from "../src/platform/http/request-context.ts";
import type { Services } from "../src/platform/services.ts";
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

const MODULES = fileURLToPath(new URL("../../../modules/", import.meta.url));

/** Every demo account's password. The server seeds itself only where nobody else can reach it. */
export const DEMO_PASSWORD = "stackyard-demo";

/** The accounts to show: one for each role, and what it is good for. */
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

export async function isEmpty({ db }: Pick<Services, "db">): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Fills an empty server by doing what its users do, through the very API that they use. */
export async function seedDemo(app: Hono<RequestEnv>, services: Services): Promise<void> {
  const people = [
    ADMIN,
    AUDITOR,
    WAITING_AUDITOR,
    BUYER,
    SECOND_BUYER,
    ...CONTRIBUTORS,
    ...ENGINEERS,
  ];
  const clients = new Map<string, InProcessClient>();
  await Promise.all(
    people.map(async (person) => void clients.set(person.username, await register(app, person))),
  );
  const as = (username: string) => clients.get(username) ?? new InProcessClient(app);

  await appointAdmin(services, ADMIN.username);
  const { body: auditor } = await as(AUDITOR.username).get("/api/user");
  await as(ADMIN.username).post(`/api/auditors/${auditor.id}/approval`).then(requireSuccess);
  for (const category of FORUM_CATEGORIES) {
    await as(ADMIN.username).post("/api/forum/categories", category).then(requireSuccess);
  }
  for (const { username, offer } of ENGINEERS) {
    await as(username).post("/api/engineers", offer).then(requireSuccess);
  }
  await rateEngineers(services.db);

  const folders = (await readdir(MODULES)).sort();
  // Submitted side by side, for the scans are worked two at a time; published in a fixed order.
  const submitted = await Promise.all(folders.map((name) => submitModule(as, join(MODULES, name))));
  for (const module of submitted) await publishModule(as, module);

  const ids = new Map(submitted.map((module) => [module.folder, module.id]));
  await Promise.all(
    REVIEWS.map(async ({ buyer, folder, rating, content }) => {
      const moduleId = ids.get(folder);
      await as(buyer).post("/api/purchases", { moduleId }).then(requireSuccess);
      if (content)
        await as(buyer).post("/api/reviews", { moduleId, rating, content }).then(requireSuccess);
    }),
  );
}

async function register(app: Hono<RequestEnv>, person: Person): Promise<InProcessClient> {
  const client = new InProcessClient(app);
  const { username, role, fullName, profile } = person;
  const email = `${username}@stackyard.example`;
  const form = { username, email, password: DEMO_PASSWORD, role, fullName, ...profile };
  await client.post("/api/register", form).then(requireSuccess);
  return client;
}

type As = (username: string) => InProcessClient;

async function submitModule(as: As, path: string) {
  const { author, featured, verified, ...listing } = await readListing(path);
  const folder = basename(path);
  const archive = await packModule(path);
  const { body: upload } = await as(author)
    .put(`/api/uploads/${folder}.tar.gz`, archive)
    .then(requireSuccess);
  // The events end with the scan.
  await as(author).get(`/api/scans/${upload.scanId}/events`).then(requireSuccess);
  const { body: module } = await as(author)
    .post("/api/modules", { ...listing, uploadId: upload.id })
    .then(requireSuccess);
  return { id: module.id as number, folder, featured, verified, version: listing.version };
}

async function publishModule(as: As, module: Awaited<ReturnType<typeof submitModule>>) {
  const { id, version, verified, featured } = module;
  await as(AUDITOR.username)
    .post(`/api/modules/${id}/versions/${version}/approval`, { isVerified: verified })
    .then(requireSuccess);
  if (!featured) return;
  await as(ADMIN.username)
    .put(`/api/modules/${id}/featured`, { isFeatured: true })
    .then(requireSuccess);
}

function requireSuccess(answer: ClientAnswer): ClientAnswer {
  if (answer.status < 300) return answer;
  throw new Error(`demo data was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
}
