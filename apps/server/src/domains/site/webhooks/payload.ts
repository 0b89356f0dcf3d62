import { webhookData } from "@stackyard/contract/site/webhook-events";

/** A delivery with its event; without one it is a test. */
export interface Payloadable {
  readonly type: string;
  readonly createdAt: Date;
  readonly eventId: number | null;
  readonly at: Date | null;
  readonly subjectKind: string | null;
  readonly subjectId: number | null;
  readonly data: unknown;
}

/**
 * The body of a delivery, the same at each attempt. Of two events about one subject, the one with
 * the larger `sequence` happened later.
 */
export function payloadOf(delivery: Payloadable): string {
  const { type, createdAt, eventId, at, subjectKind, subjectId, data } = delivery;
  if (eventId === null)
    return JSON.stringify({ type, timestamp: createdAt.toISOString(), data: {} });
  return JSON.stringify({
    type,
    timestamp: at?.toISOString(),
    sequence: eventId,
    subject: { kind: subjectKind, id: subjectId },
    data: webhookData(type, data),
  });
}
