import type { Message } from "@stackyard/contract/talent/conversations";
import type { Database } from "../../../platform/db/database.ts";
import { currentHtml, renderingOf } from "../../../platform/markdown/rendering.ts";
import { listAttachments } from "../../common/files/list-attachments.ts";
import type { MessageRow } from "./message-queries.ts";
import { hintsAtOutsidePayment } from "./outside-payment.ts";
import { renderMessage } from "./render-message.ts";

/** Messages with their attachments, rendered by the current renderer. */
export async function presentMessages(
  db: Database,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const ids = rows.map(({ id }) => id);
  const attachments = await listAttachments(db, "messageId", ids);
  return Promise.all(
    rows.map(async ({ body, html, rendering, createdAt, hasContract, ...row }) => ({
      ...row,
      html: await currentHtml({ html, rendering }, [renderingOf()], () => renderMessage(body)),
      attachments: (attachments.get(row.id) ?? []).map(({ sentWith: _, ...file }) => file),
      hintsAtOutsidePayment: Boolean(hasContract) && hintsAtOutsidePayment(body),
      createdAt: createdAt.toISOString(),
    })),
  );
}
