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
      "Click the Create button in the marketplace, upload your module as a .zip or .tar.gz of at most 50MB, and describe it. It's scanned immediately, and a person reviews it before it's published.",
    ],
  },
  {
    id: "security-audit",
    tab: "faqs",
    question: "How does the security audit work?",
    paragraphs: [
      "Every module is audited automatically for security, code quality and efficiency each time it is submitted or updated. Every lost point shows its finding.",
      "You can follow manual audits on your dashboard. It shows pending versions, decisions, and reasons, and you can submit fixed versions.",
    ],
  },
  {
    id: "payment-methods",
    tab: "faqs",
    question: "Which payment methods are accepted?",
    paragraphs: [
      "Major credit cards, PayPal, cryptocurrencies including a native token, and invoiced payments for enterprise are supported by design. Availability depends on the payment provider of this server's operator:",
    ],
  },
  {
    id: "payouts",
    tab: "faqs",
    question: "When do sellers get paid?",
    paragraphs: [
      "Money from a sale is held while the buyer can request a refund, 30 days by default. Then it is available, less the fee shown beside the price. Under Earnings, request a payout or choose a schedule. You need a payout account at this server's payment provider and checked legal details.",
    ],
  },
  {
    id: "held-funds",
    tab: "faqs",
    question: "What are held funds?",
    paragraphs: [
      "Money that a buyer has paid and that can still be refunded. It is recorded in this server's ledger and belongs to neither side yet. It is not an escrow account at a bank. Proof of liabilities shows each day what this server owes its users.",
    ],
  },
  {
    id: "find-talent",
    tab: "faqs",
    question: "How do I connect with DevOps talent?",
    paragraphs: [
      "Find verified DevOps engineers under Talent by skills and reviews. Their reputation scores combine ratings, modules, and audits, with the calculation shown.",
    ],
  },
  {
    id: "my-tickets",
    tab: "faqs",
    question: "Where do I find my support tickets?",
    paragraphs: [
      `If you're signed in, under My tickets. Otherwise, open the link in the confirmation email. You can reply at any time. A reply reopens a solved ticket. Tickets close ${SOLVED_DAYS} days after they're solved.`,
    ],
  },
  {
    id: "encryption",
    tab: "security",
    question: "How is my data protected?",
    paragraphs: [
      "Your data is encrypted in transit and at rest. Connections use TLS if the operator serves this site over HTTPS. Passwords, sessions, and tokens are stored only as hashes, and queued emails are encrypted. The operator is responsible for disk encryption.",
    ],
  },
  {
    id: "certifications",
    tab: "security",
    question: "Which security standards do you follow?",
    paragraphs: [
      "Our controls are mapped to SOC 2, ISO 27001, GDPR, HIPAA and PCI DSS. This describes our controls. We don't claim any certification.",
    ],
  },
  {
    id: "report-a-vulnerability",
    tab: "security",
    question: "How do I report a vulnerability?",
    paragraphs: [
      "Use the report form, or the addresses in security.txt. Reports are handled within 48 hours, including weekends.",
    ],
  },
  {
    id: "refunds",
    tab: "legal",
    question: "What is the refund policy?",
    paragraphs: [
      "Marketplace purchases are refunded within 30 days if the module does not work as described. To request a refund, open the order under Purchases and select Request refund.",
      "The seller answers within 7 days, otherwise the refund is granted. If the seller objects, an administrator decides within 7 days. The money returns the way you paid.",
    ],
  },
  {
    id: "subscriptions",
    tab: "legal",
    question: "Can I cancel a subscription?",
    paragraphs: [
      "You can cancel subscriptions at any time. There are no prorated refunds: your subscription runs until the end of the paid period.",
    ],
  },
  {
    id: "legal-texts",
    tab: "legal",
    question: "Where are the terms and policies?",
    paragraphs: [
      "See the Terms of Service, the Privacy Policy, and the Cookie Policy. To export your data or delete your account, go to your account settings.",
    ],
  },
];
