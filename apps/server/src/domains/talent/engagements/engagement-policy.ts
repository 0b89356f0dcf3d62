/** What one participant decides alone; completion takes both. */
export type Move = "accepted" | "declined" | "withdrawn" | "cancelled";

interface Sides {
  readonly clientId: number;
  readonly engineerId: number;
}

/** Requests are answered by the engineer and withdrawn by the client. */
const MOVERS: Readonly<Record<Move, (sides: Sides) => readonly number[]>> = {
  accepted: ({ engineerId }) => [engineerId],
  declined: ({ engineerId }) => [engineerId],
  withdrawn: ({ clientId }) => [clientId],
  cancelled: ({ clientId, engineerId }) => [clientId, engineerId],
};

export function mayMove(userId: number, engagement: Sides, to: Move): boolean {
  return MOVERS[to](engagement).includes(userId);
}

export function isSide(userId: number, { clientId, engineerId }: Sides): boolean {
  return userId === clientId || userId === engineerId;
}
