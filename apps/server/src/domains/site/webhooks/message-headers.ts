export const messageIdOf = (deliveryId: number): string => `msg_${deliveryId}`;

/** The headers of a message. */
export const messageHeaders = (
  deliveryId: number,
  { sentAt, signature }: { readonly sentAt: Date; readonly signature: string },
): Record<string, string> => ({
  "Content-Type": "application/json",
  "User-Agent": "Stackyard-Webhooks/1",
  "webhook-id": messageIdOf(deliveryId),
  "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
  "webhook-signature": signature,
});
