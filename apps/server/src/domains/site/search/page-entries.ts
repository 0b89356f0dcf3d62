import type { NewEntry } from "./entry-queries.ts";

interface InterfacePage {
  readonly address: string;
  readonly title: string;
  readonly excerpt: string;
  /** What else people call it or do there. */
  readonly words: string;
}

/** Pages of the interface that people look for by what they want to do. */
const PAGES: readonly InterfacePage[] = [
  {
    address: "/settings",
    title: "Settings: profile",
    excerpt:
      "Change your picture, your name, your role and your profile, or apply to become an auditor.",
    words: "account avatar username change role contributor engineer consumer",
  },
  {
    address: "/settings/security",
    title: "Settings: security",
    excerpt:
      "Password, passkeys, two-factor authentication, recovery codes, GitHub and signed-in devices.",
    words:
      "change password passkey authenticator app totp 2fa mfa second factor recovery codes sessions devices sign out",
  },
  {
    address: "/settings/notifications",
    title: "Settings: notifications",
    excerpt: "Choose which events notify you, and which of them email you.",
    words: "email unsubscribe alerts preferences",
  },
  {
    address: "/settings/tokens",
    title: "Settings: access tokens",
    excerpt: "Create and revoke registry tokens and API keys.",
    words: "access token registry token api key terraform login credentials revoke",
  },
  {
    address: "/settings/data",
    title: "Settings: export or delete your account",
    excerpt: "Download a copy of your data, or delete your account.",
    words: "close account export download my data gdpr privacy erase",
  },
  {
    address: "/profile",
    title: "Dashboard",
    excerpt: "Your purchases, modules, audits, orders and activity.",
    words: "purchases receipts invoices earnings my modules orders",
  },
  {
    address: "/submit",
    title: "Submit a module",
    excerpt: "Upload a module, read its scan and submit it for review.",
    words: "create publish upload sell module",
  },
  {
    address: "/events",
    title: "Events",
    excerpt: "Workshops, webinars and office hours, upcoming and past.",
    words: "event webinar workshop meetup calendar",
  },
  {
    address: "/talent/join",
    title: "Offer your services as an engineer",
    excerpt: "Create an engineer profile that clients can find.",
    words: "become an engineer freelancer join talent get hired",
  },
  {
    address: "/talent",
    title: "Find an engineer",
    excerpt: "Search engineers by skills, specialization, rate and availability.",
    words: "hire engineers talent freelancer consultant expert",
  },
  {
    address: "/support/tickets",
    title: "Support tickets",
    excerpt: "Read and answer your tickets, or open a new one.",
    words: "contact support help ticket",
  },
  {
    address: "/api-reference",
    title: "API reference",
    excerpt: "Every call of the REST API, with examples to try.",
    words: "rest api openapi endpoints",
  },
  {
    address: "/documentation",
    title: "Documentation",
    excerpt: "Quickstart, modules, talent, governance and reference.",
    words: "quickstart docs guide manual",
  },
];

export function pageEntries(weight: number): NewEntry[] {
  return PAGES.map((page) => ({ ...page, kind: "page", ownerId: null, weight }));
}
