import { tarGz } from "@stackyard/archive/test/archives";
import { SHARED_TOPICS, type SharedTopic } from "@stackyard/contract/base/endpoint";
import * as forum from "@stackyard/contract/forum/forum";
import * as identity from "@stackyard/contract/members/identity";
import * as curation from "@stackyard/contract/modules/curation";
import * as modules from "@stackyard/contract/modules/modules";
import * as versions from "@stackyard/contract/modules/versions";
import * as talent from "@stackyard/contract/talent/engineer-profile";
import * as purchases from "@stackyard/contract/trade/purchases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../test/actions/buy-module.ts";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
  uploadArchive,
} from "../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let auditor: SignedUp;
let admin: SignedUp;
let buyer: SignedUp;
let engineer: SignedUp;
let published: { id: number };
const heard = new Set<SharedTopic>();

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
  admin = await server.signUp("admin");
  buyer = await server.signUp();
  engineer = await server.signUp("engineer");
  published = await publishModule(server, author);
  for (const topic of SHARED_TOPICS)
    server.services.changes.subscribe(`shared ${topic}`, () => heard.add(topic));
});
afterAll(() => server.close());

/** The topics that the database announces because of `work`, sorted. */
async function announcedBy(work: () => Promise<{ status: number }>): Promise<SharedTopic[]> {
  const { changes, db } = server.services;
  await pastAnnouncements();
  heard.clear();
  expect((await work()).status).toBeLessThan(300);
  await pastAnnouncements();
  return SHARED_TOPICS.filter((topic) => heard.has(topic));

  /** Announcements come in the order of their commits. */
  async function pastAnnouncements() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = changes.subscribe("so far", resolve);
    await changes.announce(db, "so far");
    await promise;
    stop();
  }
}

const decide = async (decision: string, body: object) => {
  const { id } = await submitModule(author);
  return () => auditor.client.post(`/api/modules/${id}/versions/1.0.0/${decision}`, body);
};
const archive = async () =>
  (await uploadArchive(author, await tarGz({ ...SMALL_MODULE, "NEWS.md": String(Math.random()) })))
    .id;

describe("the topics that a call declares to change are those that the database announces:", () => {
  it.each([
    [
      "a registration",
      identity.register,
      async () => () =>
        server.visitor().post("/api/register", {
          username: "somebody",
          email: "somebody@example.test",
          password: "a quiet harbour",
          role: "buyer",
        }),
    ],
    [
      "a submission",
      modules.createModule,
      async () => async () => ({ status: (await submitModule(author)).id > 0 ? 201 : 500 }),
    ],
    [
      "another version",
      versions.addVersion,
      async () => {
        const uploadId = await archive();
        return () =>
          author.client.post(`/api/modules/${published.id}/versions`, {
            uploadId,
            version: "1.1.0",
          });
      },
    ],
    ["an approval", versions.approveVersion, () => decide("approval", {})],
    [
      "a rejection",
      versions.rejectVersion,
      () => decide("rejection", { reason: "Its inputs have no descriptions." }),
    ],
    [
      "featuring",
      curation.featureModule,
      async () => () =>
        admin.client.put(`/api/modules/${published.id}/featured`, {
          isFeatured: true,
          reason: "A good example.",
        }),
    ],
    ["a purchase", purchases.placePurchase, async () => () => buyModule(buyer, published.id)],
    [
      "a review",
      modules.createReview,
      async () => () =>
        buyer.client.post("/api/reviews", {
          moduleId: published.id,
          rating: 4,
          content: "Does what it says.",
        }),
    ],
    [
      "an engineer's profile",
      talent.createEngineer,
      async () => () =>
        engineer.client.post("/api/engineers", {
          title: "Platform engineer",
          description: "Builds platforms that other people like to use, and keeps them running.",
          specializations: ["devops"],
          skills: ["terraform"],
          yearsOfExperience: 5,
        }),
    ],
    [
      "a forum category",
      forum.createForumCategory,
      async () => () =>
        admin.client.post("/api/forum/categories", {
          name: "Networks",
          slug: "networks",
          description: "Everything about networks.",
        }),
    ],
  ] as const)("%s", async (_, endpoint, prepare) => {
    const declared: readonly SharedTopic[] = "changes" in endpoint ? endpoint.changes : [];
    expect(await announcedBy(await prepare())).toEqual(declared);
  });
});
