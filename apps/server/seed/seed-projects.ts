import { type As, requireSuccess, withIdempotencyKey } from "./as-people.ts";
import { PROJECTS } from "./projects.ts";

/** Posts the demo projects, and makes the proposals for them. */
export async function seedProjects(as: As): Promise<void> {
  for (const [index, { by, proposals, ...project }] of PROJECTS.entries()) {
    const key = `demo-project-${index}`;
    const client = await as(by);
    const made = await client.post("/api/projects", project, withIdempotencyKey(key));
    const path = `/api/projects/${requireSuccess(made).body.id}`;
    requireSuccess(
      await client.put(`${path}/posting`, undefined, withIdempotencyKey(`${key}-post`)),
    );
    for (const { by: engineer, ...proposal } of proposals) {
      const sent = withIdempotencyKey(`${key}-${engineer}`);
      requireSuccess(await (await as(engineer)).post(`${path}/proposals`, proposal, sent));
    }
  }
}
