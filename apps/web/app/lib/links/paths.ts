import type {
  CloudProvider,
  DELIVERY_STEPS,
  EngineerSort,
  EngineerSpecialization,
  EXPERIENCE_STEPS,
  IacTool,
  MODULE_PRICE_STEPS,
  MODULE_SCORE_STEPS,
  MODULE_UPDATE_STEPS,
  ModuleCategory,
  ModuleSort,
  PRICE_STEPS,
  RATING_STEPS,
  SERVICE_PRICE_STEPS,
  ServiceSort,
  TimeZone,
} from "@stackyard/contract/base/option-lists";
import { PRODUCT_SLUG } from "@stackyard/contract/base/product";
import type { DeploymentState } from "@stackyard/contract/deployments/deployment-lists";
import type { PostSort } from "@stackyard/contract/forum/posts";
import type { ForumShow } from "@stackyard/contract/forum/threads";
import type { BUDGET_STEPS, ProjectSort } from "@stackyard/contract/projects/project-lists";
import type { SiteKind } from "@stackyard/contract/site/search-lists";
import type { QueueView, TicketCategory } from "@stackyard/contract/support/support-options";

/** The marketplace's filter in its URL. Undefined means unfiltered, in the default order. */
export interface MarketplaceFilter {
  readonly type?: "blueprints" | "services" | undefined;
  readonly search?: string | undefined;
  readonly category?: ModuleCategory | undefined;
  readonly sort?: ModuleSort | undefined;
  readonly filter?: "verified" | undefined;
  /** The system of the registry address. */
  readonly provider?: string | undefined;
  readonly price?: (typeof MODULE_PRICE_STEPS)[number] | undefined;
  readonly score?: (typeof MODULE_SCORE_STEPS)[number] | undefined;
  readonly rating?: (typeof RATING_STEPS)[number] | undefined;
  /** SPDX identifier. */
  readonly license?: string | undefined;
  readonly updated?: (typeof MODULE_UPDATE_STEPS)[number] | undefined;
}

export interface TalentFilter {
  readonly type?: "engineers" | "services" | undefined;
  readonly specialization?: EngineerSpecialization | undefined;
  readonly search?: string | undefined;
  readonly experience?: (typeof EXPERIENCE_STEPS)[number] | undefined;
  readonly rating?: (typeof RATING_STEPS)[number] | undefined;
  readonly availability?: "available" | undefined;
  /** Comma-separated. */
  readonly skills?: string | undefined;
  readonly price?: (typeof PRICE_STEPS)[number] | undefined;
  readonly tool?: IacTool | undefined;
  readonly cloud?: CloudProvider | undefined;
  readonly language?: string | undefined;
  readonly zone?: TimeZone | undefined;
  readonly sort?: EngineerSort | undefined;
}

/** The filter of a list of services, on the talent page and in the marketplace. */
export interface ServiceFilter {
  readonly type?: "services" | undefined;
  readonly specialization?: EngineerSpecialization | undefined;
  readonly search?: string | undefined;
  readonly price?: (typeof SERVICE_PRICE_STEPS)[number] | undefined;
  readonly delivery?: (typeof DELIVERY_STEPS)[number] | undefined;
  readonly sort?: ServiceSort | undefined;
}

export interface ProjectFilter {
  readonly search?: string | undefined;
  readonly skill?: string | undefined;
  readonly budget?: (typeof BUDGET_STEPS)[number] | undefined;
  readonly sort?: ProjectSort | undefined;
}

export interface TicketAbout {
  readonly category?: TicketCategory;
  readonly module?: number;
  readonly purchase?: number;
  /** Beginning of its subject. */
  readonly subject?: string;
}

export interface QueueFilter {
  readonly view?: QueueView | undefined;
  readonly assigned?: "me" | "nobody" | undefined;
  readonly category?: TicketCategory | undefined;
  /** Part of a subject, a name or an address. */
  readonly words?: string | undefined;
}

/** Numbers of a module and a pool, as the URL has them. */
export interface DeploymentsFilter {
  readonly as?: "approver" | undefined;
  readonly state?: DeploymentState | undefined;
  readonly module?: number | undefined;
  readonly environment?: string | undefined;
  readonly pool?: number | undefined;
}

export interface SearchAddress {
  readonly q?: string | undefined;
  readonly kind?: SiteKind | undefined;
}

export interface ForumFilter {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly show?: ForumShow | undefined;
  readonly author?: string | undefined;
  readonly tag?: string | undefined;
}

/** Opens a module's page with the form for its next version. */
export const NEW_VERSION_HASH = "#new-version";

/** Section of a module's page. Notifications link to it. */
export const LISTING_HISTORY_ID = "listing-history";

/** Every path of the application, so that links are type-checked. */
export const paths = {
  home: "/",
  signIn: "/auth?mode=login",
  forgotPassword: "/forgot-password",
  register: "/auth?mode=register",
  marketplace: (filter: MarketplaceFilter = {}) => withQuery("/marketplace", filter),
  module: (id: number) => `/modules/${id}`,
  newVersion: (id: number) => `/modules/${id}${NEW_VERSION_HASH}`,
  editModule: (id: number) => `/modules/${id}/edit`,
  listingHistory: (id: number) => `/modules/${id}#${LISTING_HISTORY_ID}`,
  talent: (filter: TalentFilter = {}) => withQuery("/talent", filter),
  /** The services on the talent page or in the marketplace. */
  services: (filter: ServiceFilter = {}, page: "/talent" | "/marketplace" = "/talent") =>
    withQuery(page, { ...filter, type: "services" }),
  joinTalent: "/talent/join",
  /** Registration that continues with the engineer profile. */
  registerEngineer: "/auth?mode=register&role=engineer&next=%2Ftalent%2Fjoin",
  engineer: (id: number) => `/talent/${id}`,
  service: (id: number) => `/services/${id}`,
  newService: "/services/new",
  changedService: (id: number) => `/services/${id}/edit`,
  ownServices: "/profile/services",
  projects: (filter: ProjectFilter = {}) => withQuery("/projects", filter),
  project: (id: number) => `/projects/${id}`,
  newProject: "/projects/new",
  changedProject: (id: number) => `/projects/${id}/edit`,
  ownProjects: "/profile/projects",
  heldProjects: "/admin/projects",
  contract: (id: number) => `/contracts/${id}`,
  milestone: (id: number) => `/milestones/${id}`,
  package: (id: number) => `/packages/${id}`,
  tipCheckout: (id: number) => `/checkout?tip=${id}`,
  milestoneCheckout: (id: number) => `/checkout?milestone=${id}`,
  reviewQueue: "/admin/reviews",
  hiddenReviews: "/profile/hidden-reviews",
  contractDisputes: "/admin/contract-disputes",
  deployments: (filter: DeploymentsFilter = {}) => withQuery("/deployments", filter),
  deployment: (id: number) => `/deployments/${id}`,
  upgrade: (deploymentId: number) => `/deployments/${deploymentId}/upgrade`,
  deploy: (moduleId: number) => `/modules/${moduleId}/deploy`,
  runners: "/runners",
  messages: "/messages",
  conversation: (id: number) => `/messages/${id}`,
  heldMessages: "/admin/messages",
  certificationChecks: "/admin/certifications",
  user: (username: string) => `/users/${encodeURIComponent(username)}`,
  submit: "/submit",
  profile: "/profile",
  admin: "/admin",
  cart: "/cart",
  checkout: "/checkout",
  order: (id: number) => `/orders/${id}`,
  testPayment: (orderId: number) => `/orders/${orderId}/test-payment`,
  purchases: "/purchases",
  earnings: "/earnings",
  statement: (month: string) => `/earnings/statements/${month}`,
  receipt: (orderId: number) => `/orders/${orderId}/receipt`,
  adminMoney: "/admin/money",
  ledgerProof: "/ledger/proof",
  adminNewsletter: "/admin/newsletter",
  adminEvents: "/admin/events",
  notifications: "/notifications",
  newsletter: "/newsletter",
  newsletterIssue: (id: number) => `/newsletter/${id}`,
  daoGovernance: "/dao-governance",
  developerForum: "/developer-forum",
  forumCategories: "/developer-forum/categories",
  forumModeration: "/developer-forum/moderation",
  forumSearch: (filter: ForumFilter = {}) => withQuery("/developer-forum/search", filter),
  forumCategory: (slug: string, filter: { readonly show?: ForumShow } = {}) =>
    withQuery(`/developer-forum/categories/${encodeURIComponent(slug)}`, filter),
  forumThread: (id: number, order: { readonly sort?: PostSort } = {}) =>
    withQuery(`/developer-forum/threads/${id}`, order),
  forumFeed: "/developer-forum/feed.xml",
  forumCategoryFeed: (slug: string) =>
    `/developer-forum/categories/${encodeURIComponent(slug)}/feed.xml`,
  forumThreadFeed: (id: number) => `/developer-forum/threads/${id}/feed.xml`,
  /** The page of a thread that contains the reply, scrolled to it. */
  forumReply: (id: number, number: number) =>
    `/developer-forum/threads/${id}?reply=${number}#reply-${number}`,
  discord: "/discord",
  contribute: "/contribute",
  events: "/events",
  event: (id: number) => `/events/${id}`,
  documentation: "/documentation",
  payments: "/documentation/talent/payment-escrow",
  search: (query: SearchAddress = {}) => withQuery("/search", query),
  introduction: `/documentation/introduction/what-is-${PRODUCT_SLUG}`,
  apiReference: "/api-reference",
  tutorials: "/tutorials",
  blog: "/blog",
  articles: (filter: { category?: string; tag?: string }) => withQuery("/blog", filter),
  article: (id: number) => `/blog/${id}`,
  tutorialList: (filter: { search?: string | undefined; category?: string | undefined }) =>
    withQuery("/tutorials", filter),
  tutorial: (slug: string) => `/tutorials/${slug}`,
  support: "/support",
  supportChat: "/support/chat",
  securityReport: "/support/security",
  myTickets: "/support/tickets",
  supportTicket: (id: number) => `/support/tickets/${id}`,
  /** The form, optionally with the ticket's subject. */
  ticket: (about: TicketAbout = {}) => withQuery("/support/ticket", about),
  supportQueue: (filter: QueueFilter = {}) => withQuery("/support/queue", filter),
  queuedTicket: (id: number) => `/support/queue/${id}`,
  termsOfService: "/terms-of-service",
  privacyPolicy: "/privacy-policy",
  cookiePolicy: "/cookie-policy",
  accessibility: "/accessibility",
  status: "/status",
  gitHubSignIn: (next: string) => withQuery("/api/auth/github", { next }),
  settings: "/settings",
  security: "/settings/security",
  notificationSettings: "/settings/notifications",
  tokens: "/settings/tokens",
  webhooks: "/settings/webhooks",
  applications: "/settings/applications",
  accountData: "/settings/data",
} as const;

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
