import { reason, type Write, write } from "./write.ts";

const REPLY = "POST /api/forum/posts";
const THREAD = "POST /api/forum/threads";

const SHOWN = "category:a forum questions:a thread:a";
const COUNTED = `categories ${SHOWN}`;

/** In order: a thread and a reply, what is done with them, and their end. */
export const FORUM_WRITES: readonly Write[] = [
  write(THREAD, "buyer", "categories category:a forum questions:a thread:new", ({ a }) => ({
    body: {
      title: "Where does it keep its state?",
      content: "The README names a bucket, but not whose it is.",
      categoryId: a.category.id,
      moduleId: a.module,
    },
  })),
  write(REPLY, "buyer", SHOWN, ({ a }) => ({
    body: { threadId: a.thread, content: "It reads the file once and then waits." },
  })),
  write("PATCH /api/forum/posts/{id}", "buyer", "questions:a thread:a", ({ made }) => ({
    params: { id: made(REPLY).id },
    body: { content: "It reads the file twice and then waits." },
  })),
  ...["PUT", "DELETE"].map((method) =>
    write(
      `${method} /api/forum/posts/{id}/reactions/{kind}`,
      "author",
      "questions:a thread:a",
      ({ made }) => ({ params: { id: made(REPLY).id, kind: "helpful" } }),
    ),
  ),
  ...["POST", "DELETE"].map((method) =>
    write(
      `${method} /api/forum/posts/{id}/mark-as-answer`,
      "author",
      `${COUNTED} profile:buyer`,
      ({ made }) => ({ params: { id: made(REPLY).id } }),
    ),
  ),
  write("POST /api/forum/posts/{id}/reports", "engineer", "", ({ made }) => ({
    params: { id: made(REPLY).id },
    body: { reason: "spam" },
  })),
  write("POST /api/forum/posts/{id}/moderation", "admin", SHOWN, ({ made }) => ({
    params: { id: made(REPLY).id },
    body: { act: "hide", reason },
  })),
  write("POST /api/forum/posts/{id}/appeals", "buyer", "", ({ made }) => ({
    params: { id: made(REPLY).id },
    body: { text: "It answers what was asked." },
  })),
  write("PATCH /api/forum/threads/{id}", "author", SHOWN, ({ a }) => ({
    params: { id: a.thread },
    body: {
      title: "How does alpha work today?",
      content: "I have read its documentation three times.",
    },
  })),
  write("PUT /api/forum/threads/{id}/following", "buyer", "", ({ a }) => ({
    params: { id: a.thread },
    body: { isFollowing: true },
  })),
  write("PUT /api/forum/categories/{id}/following", "buyer", "", ({ a }) => ({
    params: { id: a.category.id },
    body: { isFollowing: true },
  })),
  write("PUT /api/forum/threads/{id}/read", "buyer", "", ({ a }) => ({
    params: { id: a.thread },
    body: { upTo: 0 },
  })),
  write("PUT /api/forum/read", "buyer", ""),
  write("POST /api/forum/previews", "buyer", "", () => ({ body: { content: "**Bold**" } })),
  write("POST /api/forum/threads/{id}/moderation", "admin", SHOWN, ({ a }) => ({
    params: { id: a.thread },
    body: { act: "pin", reason },
  })),
  write("DELETE /api/forum/posts/{id}", "author", SHOWN, ({ reply }) => ({
    params: { id: reply },
  })),
  write("POST /api/forum/threads/{id}/merge", "admin", `${COUNTED} thread:new`, ({ a, made }) => ({
    params: { id: made(THREAD).id },
    body: { into: a.thread, reason },
  })),
  write("POST /api/forum/threads/{id}/split", "admin", `${COUNTED} thread:new`, ({ a }) => ({
    params: { id: a.thread },
    body: { title: "Another question", categoryId: a.category.id, numbers: [3], reason },
  })),
  write("DELETE /api/forum/threads/{id}", "author", COUNTED, ({ a }) => ({
    params: { id: a.thread },
  })),
  write("POST /api/forum/categories", "admin", "categories category:new", () => ({
    body: {
      name: "Networks",
      slug: "networks",
      description: "Everything about networks.",
    },
  })),
];
