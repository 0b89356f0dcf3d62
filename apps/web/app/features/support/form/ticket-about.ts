import {
  TICKET_CATEGORIES,
  type TicketCategory,
} from "@stackyard/contract/support/support-options";

/** The ticket's topic, from the URL of the form. */
export interface About {
  readonly moduleId: number | undefined;
  readonly purchaseId: number | undefined;
  readonly category: TicketCategory | undefined;
  /** Prefix of the subject. */
  readonly subject: string;
}

export function aboutIn(query: URLSearchParams): About {
  return {
    moduleId: idIn(query.get("module")),
    purchaseId: idIn(query.get("purchase")),
    subject: query.get("subject")?.slice(0, 80) ?? "",
    category: TICKET_CATEGORIES.find((known) => known === query.get("category")),
  };
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
