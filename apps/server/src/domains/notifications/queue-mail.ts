import type { Services } from "../../platform/services.ts";

/** What notifications ask of the mail port. */
export interface NotificationMail {
  /** A confirmed address. */
  readonly to: string;
  readonly userId: number;
  /** For the outbox and its figures. */
  readonly kind: string;
  readonly content: {
    readonly subject: string;
    readonly heading: string;
    readonly blocks: readonly MailBlock[];
  };
  /** Left out for what everybody has to get. */
  readonly unsubscribePath?: string;
}

type MailBlock =
  | { readonly kind: "paragraph" | "note"; readonly text: string }
  | { readonly kind: "action"; readonly label: string; readonly path: string }
  | {
      readonly kind: "list";
      readonly items: readonly { readonly text: string; readonly path?: string }[];
    };

/** Queues a mail in the transaction of `ctx.db`. */
export type QueueMail = (ctx: Services, mail: NotificationMail) => Promise<void>;
