import { tarGz } from "@stackyard/archive/test/archives";
import { workJobs } from "../../src/work-jobs.ts";
import { SMALL_MODULE, submitModule, uploadArchive } from "../actions/publish-module.ts";
import { makeThings } from "../public-world.ts";
import type { SignedUp, TestServer } from "../test-server.ts";
import { PEOPLE, type Person, type World } from "./write.ts";

/** Two things of each kind, and what the writes need. */
export async function openWorld(server: TestServer): Promise<Omit<World, "made">> {
  const worker = await server.openSecondServer();
  await workJobs(worker.services);
  try {
    return await makeWorld(server);
  } finally {
    // The follow-ups of a write would announce at any time.
    await worker.close();
  }
}

async function makeWorld(server: TestServer): Promise<Omit<World, "made">> {
  const signedUp: [string, SignedUp][] = [];
  for (const [name, role] of Object.entries(PEOPLE))
    signedUp.push([name, await server.signUp(role)]);
  const others = Object.fromEntries(signedUp) as Record<keyof typeof PEOPLE, SignedUp>;
  const a = await makeThings(server, others.admin, "alpha");
  const b = await makeThings(server, others.admin, "beta");
  const { author, engineer } = a;
  const archive = await tarGz({ ...SMALL_MODULE, "NEWS.md": "A second version." });
  const reply = { threadId: a.thread, content: "It is documented at the end." };
  return {
    ...{ a, b, people: { ...others, author, engineer } },
    uploadId: (await uploadArchive(author, archive)).id,
    pendingModule: (await submitModule(author)).id,
    reply: (await author.client.post("/api/forum/posts", reply)).body.id,
  };
}

/** An announced topic with names in place of keys: `thread:a`. */
export function named(topic: string, { a, b, people }: Omit<World, "made">): string {
  const [kind = "", key] = topic.split(":");
  if (key === undefined) return topic;
  const names = Object.entries({ a, b })
    .filter(([, things]) => String(keyOf(kind, things)) === key)
    .map(([name]) => name);
  const [person] = Object.entries({ ...people, "b.author": b.author, "b.engineer": b.engineer })
    .filter(([, { username }]) => username === key)
    .map(([name]) => name as Person);
  return `${kind}:${names[0] ?? person ?? "new"}`;
}

function keyOf(kind: string, things: World["a"]): number | undefined {
  switch (kind) {
    case "module":
    case "title":
    case "questions":
      return things.module;
    case "engineer":
      return things.listing;
    case "category":
      return things.category.id;
    case "service":
    case "project":
    case "thread":
      return things[kind];
  }
  return undefined;
}
