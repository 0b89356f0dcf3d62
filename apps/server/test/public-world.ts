import { listEngineer, offerService } from "./actions/offer-service.ts";
import { postProject } from "./actions/post-project.ts";
import { publishModule } from "./actions/publish-module.ts";
import type { SignedUp, TestServer } from "./test-server.ts";

/** One thing of each kind that pages show, with the account that made it. */
export interface Things {
  readonly author: SignedUp;
  readonly engineer: SignedUp;
  readonly module: number;
  readonly listing: number;
  readonly service: number;
  readonly project: number;
  readonly category: { readonly id: number; readonly slug: string };
  readonly thread: number;
}

export async function makeThings(
  server: TestServer,
  admin: SignedUp,
  name: string,
): Promise<Things> {
  const author = await server.signUp("contributor");
  const engineer = await server.signUp("engineer");
  const { id: module } = await publishModule(server, author);
  const { id: listing } = await listEngineer(engineer);
  const { id: service } = await offerService(engineer);
  const { id: project } = await postProject(author, { moduleIds: [module] });
  const { body: category } = await admin.client.post("/api/forum/categories", {
    name: `Category ${name}`,
    slug: name,
    description: "Everything that is asked about it.",
  });
  const { body: thread } = await author.client.post("/api/forum/threads", {
    title: `How does ${name} work?`,
    content: "I have read its documentation twice and still wonder.",
    categoryId: category.id,
    moduleId: module,
  });
  return { author, engineer, module, listing, service, project, category, thread: thread.id };
}

/** The calls that the pages of these things make, without those that every list makes. */
export function callsFor(things: Things): string[] {
  const { module, listing, service, project, category, thread, author, engineer } = things;
  return [
    `/api/modules/${module}`,
    `/api/modules/${module}/versions`,
    `/api/modules/${module}/versions/latest`,
    `/api/modules/${module}/versions/latest/changes`,
    `/api/modules/${module}/evidence`,
    `/api/modules/${module}/reviews`,
    `/api/modules/${module}/ratings`,
    `/api/modules/${module}/threads`,
    `/api/modules/${module}/faq`,
    `/api/engineers/${listing}/page`,
    `/api/engineers/${listing}/reviews`,
    `/api/engineers/${listing}/services`,
    `/api/services/${service}`,
    `/api/services/${service}/questions`,
    `/api/projects/${project}`,
    `/api/forum/categories/${category.id}`,
    `/api/forum/categories/slug/${category.slug}`,
    `/api/forum/categories/${category.id}/threads`,
    `/api/forum/threads/${thread}`,
    `/api/forum/threads/${thread}/posts`,
    ...[author, engineer].flatMap(({ username }) => [
      `/api/profiles/${username}`,
      `/api/profiles/${username}/modules`,
      `/api/profiles/${username}/reviews`,
    ]),
  ];
}

/** The calls of pages that show many things or none. */
export const LISTS = [
  "/api/site",
  "/api/modules",
  "/api/modules/facets",
  "/api/modules/featured",
  "/api/engineers",
  "/api/engineers/facets",
  "/api/services",
  "/api/services/facets",
  "/api/projects",
  "/api/projects/facets",
  "/api/forum/categories",
  "/api/forum/threads/recent",
  "/api/forum/threads/popular",
  "/api/documentation",
  "/api/documentation/talent/payment-escrow",
  "/api/tutorials",
  "/api/articles",
  "/api/calendar",
  "/api/calendar/past",
  "/api/pages/privacy-policy",
  "/api/api-reference/v1",
  "/api/api-reference/v1/changelog",
  "/api/newsletter/issues",
  "/api/uptime",
  "/api/support",
  "/api/ledger/proofs",
  "/api/payment-options",
  "/api/payment-methods",
] as const;
