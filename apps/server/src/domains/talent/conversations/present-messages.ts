import type { Message } from "@stackyard/contract/talent/conversations";
import { currentHtml, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { MessageRow } from "./message-queries.ts";
import { hintsAtOutsidePayment } from "./outside-payment.ts";
import { renderMessage } from "./render-message.ts";

/** Messages with their attachments, rendered by the current renderer. */
export function presentMessages(rows: readonly MessageRow[]): Promise<Message[]> {
  return Promise.all(
    rows.map(async ({ body, html, rendering, createdAt, hasContract, ...row }) => ({
      ...row,
      html: await currentHtml({ html, rendering }, [renderingOf()], () => renderMessage(body)),
      hintsAtOutsidePayment: Boolean(hasContract) && hintsAtOutsidePayment(body),
      createdAt: createdAt.toISOString(),
    })),
  );
}
