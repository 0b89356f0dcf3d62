import { PASSWORD } from "../test-server.ts";
import { reason, type World, type Write, write } from "./write.ts";

const TOKEN = "POST /api/registry-tokens";
const EVENT = "POST /api/admin/calendar";
const ISSUE = "POST /api/admin/newsletter/issues";
const HOOK = "POST /api/webhooks";
const POOL = "POST /api/user/runner-pools";

const EVENT_DRAFT = {
  title: "Modules that test themselves",
  description: "How to test a module before it is published.",
  kind: "webinar",
  startsAt: "2090-03-04T16:00",
  timeZone: "Europe/Berlin",
  minutes: 60,
  place: null,
  joinUrl: "https://meet.example/room",
  capacity: 10,
};
const ISSUE_DRAFT = { subject: "News of May", text: "There are more modules than in April." };
const MEMBER = "profile:member user:member users";

const made =
  (call: string, body?: unknown) =>
  ({ made }: World) => ({ params: { id: made(call).id }, ...(body !== undefined && { body }) });
const member =
  (body: unknown) =>
  ({ people }: World) => ({ params: { id: people.member.id }, body });

/** Accounts, settings and what the site itself publishes, in order. */
export const MEMBER_WRITES: readonly Write[] = [
  write("POST /api/register", "visitor", "", () => ({
    body: { username: "somebody", email: "somebody@example.test", password: PASSWORD },
  })),
  write("POST /api/login", "visitor", "", ({ people }) => ({
    body: { username: people.author.username, password: PASSWORD },
  })),
  write("POST /api/logout", "visitor", ""),
  write("PUT /api/user/profile", "author", "profile:author", () => ({
    body: { bio: "Builds networks and tests them." },
  })),
  write("PUT /api/user/email", "member", "", () => ({
    body: { email: "new@example.test", currentPassword: PASSWORD },
  })),
  write("PUT /api/user/password", "member", "", () => ({
    body: { currentPassword: PASSWORD, newPassword: "another quiet harbour" },
  })),
  write("DELETE /api/sessions", "author", ""),
  write("PUT /api/user/role", "member", MEMBER, () => ({ body: { role: "contributor" } })),
  write("PUT /api/admin/users/{id}/role", "admin", MEMBER, member({ role: "engineer", reason })),
  write("PUT /api/admin/users/{id}/suspension", "admin", MEMBER, member({ until: null, reason })),
  write("POST /api/admin/users/{id}/reinstatement", "admin", MEMBER, member({ reason })),
  write("POST /api/admin/users/{id}/sign-out", "admin", "", member({ reason })),
  write(TOKEN, "author", "", () => ({ body: { name: "laptop" } })),
  write("POST /api/registry-tokens/{id}/rotation", "author", "", made(TOKEN, {})),
  write(
    "PUT /api/admin/keys/{id}/limit",
    "admin",
    "",
    made(TOKEN, { callsPerMinute: 1_000, reason }),
  ),
  write("DELETE /api/registry-tokens/{id}", "author", "", made(TOKEN)),
  write("POST /api/account/exports", "author", ""),
  write("POST /api/account/deletion", "leaver", "", () => ({ body: { password: PASSWORD } })),
  write("PUT /api/notifications/read", "author", "", () => ({ body: { upTo: 1_000 } })),
  write("PUT /api/notification-choices/{kind}", "author", "", () => ({
    params: { kind: "forum" },
    body: { inApp: true, byMail: false, inDigest: false },
  })),
  write(HOOK, "author", "", () => ({
    body: { url: "https://example.test/hook", types: ["review.written"] },
  })),
  write("DELETE /api/webhooks/{id}", "author", "", made(HOOK)),
  write(POOL, "author", "", () => ({ body: { name: "pool" } })),
  write("DELETE /api/runner-pools/{id}", "author", "", made(POOL)),
  write("POST /api/support/tickets", "buyer", "", () => ({
    body: {
      ...{ name: "Buyer", email: "buyer@example.test", subject: "A question" },
      ...{ category: "technical", priority: "low", description: "How does this work?" },
    },
  })),
  write("POST /api/documentation/{section}/{topic}/ratings", "visitor", "", () => ({
    params: { section: "talent", topic: "payment-escrow" },
    body: { isHelpful: true },
  })),
  write(EVENT, "admin", "calendar", () => ({ body: EVENT_DRAFT })),
  write("PUT /api/calendar/{id}/registration", "buyer", "calendar", made(EVENT)),
  write("DELETE /api/calendar/{id}/registration", "buyer", "calendar", made(EVENT)),
  write(
    "PUT /api/admin/calendar/{id}",
    "admin",
    "calendar",
    made(EVENT, { ...EVENT_DRAFT, capacity: 20 }),
  ),
  write("PUT /api/admin/calendar/{id}/cancellation", "admin", "calendar", made(EVENT, { reason })),
  write("POST /api/newsletter", "visitor", "", () => ({ body: { email: "r@example.test" } })),
  write(ISSUE, "admin", "", () => ({ body: ISSUE_DRAFT })),
  write(
    "PUT /api/admin/newsletter/issues/{id}",
    "admin",
    "",
    made(ISSUE, { ...ISSUE_DRAFT, subject: "News of June" }),
  ),
  write("POST /api/admin/newsletter/issues/{id}/sending", "admin", "newsletter", made(ISSUE)),
  ...Object.entries({
    fees: { salesBasisPoints: 900 },
    announcement: null,
    operator: { email: "operator@example.test" },
  }).map(([setting, value]) =>
    write(`PUT /api/admin/settings/${setting}`, "admin", "settings", () => ({
      body: { value, follows: null, reason },
    })),
  ),
  write("DELETE /api/user/engineer", "engineer", "engineer:a engineers profile:engineer service:a"),
];
