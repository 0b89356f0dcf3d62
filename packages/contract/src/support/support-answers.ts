import { SOLVED_DAYS } from "./support-options.ts";

export const ANSWER_TABS = ["faqs", "security", "legal"] as const;
export type AnswerTab = (typeof ANSWER_TABS)[number];

export const ANSWER_TAB_LABELS: Record<AnswerTab, string> = {
  faqs: "FAQs",
  security: "Security",
  legal: "Legal",
};

export interface SupportAnswer {
  readonly id: string;
  readonly tab: AnswerTab;
  readonly question: string;
  readonly paragraphs: readonly string[];
}

/** The URL that opens the answer. */
export function answerAddress({ id, tab }: Pick<SupportAnswer, "id" | "tab">): string {
  return `/support?tab=${tab}&answer=${id}#${id}`;
}

/** Frequently asked support questions and their answers. */
export const SUPPORT_ANSWERS: readonly SupportAnswer[] = [
  {
    id: "create-a-module",
    tab: "faqs",
    question: "How do I create a module?",
    paragraphs: [
      "Click the Create button in the marketplace, upload your module as a .zip or .tar.gz of at most 50MB, and describe it. It is scanned at once, and a person reviews it before it is published.",
    ],
  },
  {
    id: "security-audit",
    tab: "faqs",
    question: "How does the security audit work?",
    paragraphs: [
      "Every module is audited automatically for security, code quality and efficiency each time it is submitted or updated. Every lost point names the finding that took it.",
      "Manual audits follow from your dashboard: there you see which versions wait for an auditor, what they decided and why, and can try again with what you have mended.",
    ],
  },
  {
    id: "payment-methods",
    tab: "faqs",
    question: "Which payment methods are accepted?",
    paragraphs: [
      "Major credit cards, PayPal, cryptocurrencies including a native token, and invoiced payments for enterprise are what the marketplace is made for. What can be used depends on the payment provider that this server's operator has set up:",
    ],
  },
  {
    id: "find-talent",
    tab: "faqs",
    question: "How do I connect with DevOps talent?",
    paragraphs: [
      "Find verified DevOps engineers under Talent, by what they are good at and what others say of them. Their reputation scores show what they are made of: ratings, modules and audits.",
    ],
  },
  {
    id: "my-tickets",
    tab: "faqs",
    question: "Where do I find my support tickets?",
    paragraphs: [
      `Signed in, under My tickets; else by the link in the mail that confirmed it. You can write more at any time: a solved ticket is open again with your word, and is closed ${SOLVED_DAYS} days after it was solved.`,
    ],
  },
  {
    id: "encryption",
    tab: "security",
    question: "How is my data protected?",
    paragraphs: [
      "Your data is encrypted in transit and at rest: between you and us by TLS, wherever the operator serves this site by https; passwords, sessions and tokens lie as hashes only, and mails that wait lie sealed. The disks that the database and the files lie on are the operator's to encrypt.",
    ],
  },
  {
    id: "certifications",
    tab: "security",
    question: "Which security standards do you follow?",
    paragraphs: [
      "Our controls are mapped to SOC 2, ISO 27001, GDPR, HIPAA and PCI DSS. That says what we do, and not that anybody has certified it: no certificate is claimed.",
    ],
  },
  {
    id: "report-a-vulnerability",
    tab: "security",
    question: "How do I report a vulnerability?",
    paragraphs: [
      "Use the report form, or the addresses in security.txt. Reports are handled within 48 hours, weekends included.",
    ],
  },
  {
    id: "refunds",
    tab: "legal",
    question: "What is the refund policy?",
    paragraphs: [
      "Marketplace purchases are refunded within 30 days if the module does not work as described. Open a ticket from the purchase on your profile, so that it carries which one it is.",
    ],
  },
  {
    id: "subscriptions",
    tab: "legal",
    question: "Can I cancel a subscription?",
    paragraphs: [
      "Subscriptions can be cancelled at any time. There are no prorated refunds: what is paid for runs to its end.",
    ],
  },
  {
    id: "legal-texts",
    tab: "legal",
    question: "Where are the terms and policies?",
    paragraphs: [
      "The Terms of Service, the Privacy Policy and the Cookie Policy have a page each. A copy of your data, and your account's deletion, are in your account settings.",
    ],
  },
];
