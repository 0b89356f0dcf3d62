import { paths } from "../../../lib/links/paths";

interface Beside {
  readonly links?: readonly { readonly label: string; readonly to: string }[];
  /** Dynamic content that depends on this server's configuration. */
  readonly extra?: "payment methods" | "control mapping";
}

/** Content below an answer, by the answer's id. */
export const BESIDE_ANSWERS: Readonly<Record<string, Beside>> = {
  "create-a-module": { links: [{ label: "Create a module", to: paths.submit }] },
  "security-audit": { links: [{ label: "Open the dashboard", to: paths.profile }] },
  "payment-methods": { extra: "payment methods" },
  "find-talent": { links: [{ label: "Find engineers", to: paths.talent() }] },
  "my-tickets": { links: [{ label: "My tickets", to: paths.myTickets }] },
  certifications: { extra: "control mapping" },
  "report-a-vulnerability": {
    links: [{ label: "Report a vulnerability", to: paths.securityReport }],
  },
  payouts: { links: [{ label: "Earnings", to: paths.earnings }] },
  "held-funds": {
    links: [
      { label: "Payment and held funds", to: paths.payments },
      { label: "Proof of liabilities", to: paths.ledgerProof },
    ],
  },
  refunds: {
    links: [
      { label: "Your purchases", to: paths.purchases },
      { label: "Write a ticket about billing", to: paths.ticket({ category: "billing" }) },
    ],
  },
  "legal-texts": {
    links: [
      { label: "Terms of Service", to: paths.termsOfService },
      { label: "Privacy Policy", to: paths.privacyPolicy },
      { label: "Cookie Policy", to: paths.cookiePolicy },
    ],
  },
};
