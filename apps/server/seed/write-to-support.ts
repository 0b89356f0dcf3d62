import type { InProcessClient } from "../src/platform/http/api/in-process-client.ts";
import { NEWSLETTER_ISSUE, TICKETS } from "./tickets.ts";

interface Demo {
  readonly admin: InProcessClient;
  readonly visitor: InProcessClient;
  as(username: string): Promise<InProcessClient>;
  /** Throws unless the request succeeds; returns the body of a successful response. */
  post(client: InProcessClient, path: string, body?: object): Promise<{ id: number }>;
}

type Story = (typeof TICKETS)[number];

const DESK = "/api/support/desk/tickets";

/** Creates tickets in several states and a newsletter issue through the API. */
export async function writeToSupport(demo: Demo): Promise<void> {
  for (const story of TICKETS) await tell(demo, story);
  const { id } = await demo.post(demo.admin, "/api/admin/newsletter/issues", NEWSLETTER_ISSUE);
  await demo.post(demo.admin, `/api/admin/newsletter/issues/${id}/sending`);
}

async function tell({ admin, visitor, as, post }: Demo, story: Story): Promise<void> {
  const client = story.from ? await as(story.from) : visitor;
  const email = `${story.from ?? "jo"}@stackyard.example`;
  const { id } = await post(client, "/api/support/tickets", { email, ...story.ticket });
  if ("note" in story) await post(admin, `${DESK}/${id}/notes`, { text: story.note });
  if ("answer" in story) await post(admin, `${DESK}/${id}/answers`, story.answer);
  if ("rating" in story) await client.put(`/api/support/tickets/${id}/rating`, story.rating);
}
