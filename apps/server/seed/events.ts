import type { EventDraft } from "@stackyard/contract/content/calendar";
import type { Services } from "../src/platform/services.ts";
import { type As, requireSuccess, withIdempotencyKey } from "./as-people.ts";
import { ADMIN, BUYER, SECOND_BUYER } from "./people.ts";

interface DemoEvent extends Omit<EventDraft, "startsAt" | "timeZone" | "joinUrl"> {
  /** Days from the day of the seeding; negative for past events. */
  readonly inDays: number;
  readonly at: string;
  readonly attendees: readonly string[];
  readonly summary?: string;
}

export const EVENTS: readonly DemoEvent[] = [
  {
    title: "Scanner office hours",
    description:
      "Bring a module and a finding that you don't understand. We scan it together, read the evidence, and decide whether to fix it or to suppress it with a reason.",
    kind: "webinar",
    inDays: 15,
    at: "16:00",
    minutes: 60,
    place: "Online",
    capacity: 100,
    attendees: [BUYER.username, SECOND_BUYER.username, "engineer", "yuki-tanaka"],
  },
  {
    title: "Workshop: your first module",
    description:
      "Write, scan, and submit a module in two hours, in small groups. You need a laptop with a terminal and Node 24.",
    kind: "workshop",
    inDays: 23,
    at: "14:00",
    minutes: 120,
    place: "Online",
    capacity: 24,
    attendees: [BUYER.username, "jonas-meier", "noor-haddad"],
  },
  {
    title: "Stackyard Day",
    description:
      "A day of talks by people who build, audit, and run infrastructure modules: registries, policies, upgrades, and what they cost.",
    kind: "conference",
    inDays: 136,
    at: "09:00",
    minutes: 420,
    place: "Online",
    capacity: 300,
    attendees: [BUYER.username, SECOND_BUYER.username, "engineer", "grace-otieno", "wei-chen"],
  },
  {
    title: "A first module in two hours",
    description: "A workshop about three common mistakes and how the scan finds them.",
    kind: "workshop",
    inDays: -33,
    at: "14:00",
    minutes: 120,
    place: "Online",
    capacity: 24,
    attendees: [BUYER.username, "yuki-tanaka"],
    summary: `Three mistakes came up in almost every group.

1. A bucket without a public access block. The bucket is private until someone attaches a policy, so the block is easy to forget. The first scan reports it.
2. Inputs without a description. Terraform doesn't require one, but callers see nothing else when they write the module block.
3. A provider without an upper bound. ">= 6.0" also accepts the next major version, which no one has tested. "~> 6.0" accepts only compatible versions.`,
  },
  {
    title: "Reading a scan report",
    description: "How to turn 76 findings into a plan of three steps.",
    kind: "webinar",
    inDays: -41,
    at: "16:00",
    minutes: 60,
    place: "Online",
    capacity: 100,
    attendees: [SECOND_BUYER.username, "engineer", "sofia-marino"],
    summary: `We read the report of the insecure training module, which has 76 findings. Seven of them are critical, and a critical finding caps the security score at 39. Until all seven are fixed, nothing else improves the score.

1. Remove public access. All seven critical findings let strangers in. Plan a day for them.
2. Protect the data. Add encryption at rest, and restrict the roles.
3. Reduce cost and improve quality. Replace old volume types, limit log retention, and add tags.

A common question: do findings in examples count? They are listed separately and cost no points. Secrets always count, because the whole archive is published.`,
  },
  {
    title: "How terraform init finds a module",
    description:
      "A talk on what happens between terraform init and a folder full of files, request by request.",
    kind: "conference",
    inDays: -45,
    at: "09:00",
    minutes: 45,
    place: "Online",
    capacity: 300,
    attendees: [BUYER.username, "mara-lindqvist", "tomasz-wrona"],
    summary: `The client takes the host name from the module's source and requests /.well-known/terraform.json, which says where the registry is. All further requests are relative to that path.

Then it requests the list of versions and selects one itself. The server never sees your version constraint, so it can't know which of your environments are out of date.

The response to the download request contains the archive's URL. On Stackyard, it works for 15 minutes and contains the archive's checksum, which the client verifies before it unpacks the archive.`,
  },
];

/** Creates the events of the demo data, and marks them as examples. */
export async function seedEvents(as: As, { db }: Pick<Services, "db">): Promise<void> {
  const admin = await as(ADMIN.username);
  for (const [place, { inDays, at, attendees, summary = null, ...event }] of EVENTS.entries()) {
    const draft = { ...event, timeZone: "UTC", joinUrl: null };
    // People register before the event, so past events start as upcoming ones.
    const upcoming = { ...draft, startsAt: dayFromNow(Math.abs(inDays), at) };
    const key = withIdempotencyKey(`demo-event-${place}`);
    const { id } = requireSuccess(await admin.post("/api/admin/calendar", upcoming, key)).body;
    for (const username of attendees) {
      const client = await as(username);
      requireSuccess(await client.put(`/api/calendar/${id}/registration`, new Uint8Array()));
    }
    if (inDays > 0) continue;
    const past = { ...draft, startsAt: dayFromNow(inDays, at) };
    requireSuccess(await admin.put(`/api/admin/calendar/${id}`, past));
    const recording = { recordingUrl: null, summary };
    requireSuccess(await admin.put(`/api/admin/calendar/${id}/recording`, recording));
  }
  await db.updateTable("calendarEvents").set({ isDemo: true }).execute();
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The time of day so many days from now, in UTC. */
function dayFromNow(days: number, at: string): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${at}`;
}
