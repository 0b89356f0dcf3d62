/** The query parameter of the sign-in page's second step. */
export const SECOND_STEP = ["step", "code"] as const;

export function asksForCode(query: URLSearchParams): boolean {
  const [name, value] = SECOND_STEP;
  return query.get(name) === value;
}

export function withoutSecondStep(query: URLSearchParams): URLSearchParams {
  const [name] = SECOND_STEP;
  const without = new URLSearchParams(query);
  without.delete(name);
  return without;
}
