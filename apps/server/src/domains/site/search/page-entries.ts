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
    words:
      "account avatar username change role contributor engineer consumer verified badge domain",
  },
  {
    address: "/settings/security",
    title: "Settings: security, password, and email",
    excerpt:
      "Change your email or password. Passkeys, two-factor authentication, recovery codes, GitHub and signed-in devices.",
    words:
      "change password email confirm verify address passkey authenticator app totp 2fa mfa second factor recovery codes sessions devices sign out",
  },
  {
    address: "/forgot-password",
    title: "Forgot password",
    excerpt: "Get an email with a link to choose a new password.",
    words: "reset password lost password recover account cannot sign in",
  },
  {
    address: "/auth?mode=register",
    title: "Create an account",
    excerpt: "Register as a consumer, contributor, engineer, or auditor.",
    words: "sign up register registration new account join",
  },
  {
    address: "/auth?mode=login",
    title: "Sign in",
    excerpt: "Sign in with a password, a passkey, or GitHub.",
    words: "log in login signin",
  },
  {
    address: "/settings/notifications",
    title: "Settings: notifications",
    excerpt: "Choose which events notify you, and which of them email you.",
    words: "email unsubscribe alerts preferences",
  },
  {
    address: "/settings/tokens",
    title: "Settings: API keys",
    excerpt: "Create, rotate and revoke API keys.",
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
    address: "/marketplace",
    title: "Marketplace",
    excerpt: "Browse and filter infrastructure modules and blueprints.",
    words: "buy modules browse modules terraform modules blueprints catalog",
  },
  {
    address: "/developer-forum",
    title: "Developer forum",
    excerpt: "Questions and answers about modules and infrastructure.",
    words: "community discussion ask a question",
  },
  {
    address: "/messages",
    title: "Messages",
    excerpt: "Your conversations with engineers and clients.",
    words: "inbox chat conversation",
  },
  {
    address: "/newsletter",
    title: "Newsletter",
    excerpt: "Subscribe to the newsletter, or read past issues.",
    words: "subscribe email news",
  },
  {
    address: "/status",
    title: "Status",
    excerpt: "Measured uptime of this server, and its incidents.",
    words: "uptime availability outage downtime incident sla",
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
    address: "/support",
    title: "Support Center",
    excerpt: "Search support answers, or contact us.",
    words: "help contact customer service faq",
  },
  {
    address: "/support/chat",
    title: "Live chat",
    excerpt: "A simulated chat that you can turn into a ticket.",
    words: "chat support agent talk to someone",
  },
  {
    address: "/support/ticket",
    title: "Submit a support ticket",
    excerpt: "Write to support, with up to five files.",
    words: "contact email support problem",
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
