/** The history state of a navigation to an order that was just placed. */
export const NEW_ORDER = { isNewOrder: true } as const;

export const isNewOrder = (state: unknown): boolean =>
  (state as Partial<typeof NEW_ORDER> | null)?.isNewOrder === true;
