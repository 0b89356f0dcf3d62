/**
 * What may go wrong with a request.
 * - `lost before`: no answer; nothing happened.
 * - `lost after`: no answer, though it was executed.
 * - `reset after`: the connection breaks, though it was executed.
 * - `500 before` and `500 after`: an internal error, before or after it was executed. The answer is
 *   kept under the idempotency key and given again. https://docs.stripe.com/api/idempotent_requests
 * - `503`: not executed, and not kept.
 * - `429`: too many requests; not executed. https://docs.stripe.com/rate-limits
 */
export type Fault =
  | "lost before"
  | "lost after"
  | "reset after"
  | "500 before"
  | "500 after"
  | "503"
  | "429";

interface Rule {
  readonly request: RegExp;
  readonly fault: Fault;
  readonly strike: () => void;
  left: number;
}

/** Plans faults. A request is "POST /v1/refunds", for example. */
export function openFaults() {
  const rules: Rule[] = [];
  return {
    /**
     * The next requests that match fail. The client repeats each once by itself. `struck` resolves
     * when the first of them has.
     */
    plan(request: RegExp, fault: Fault, times = 1): { readonly struck: Promise<void> } {
      const { promise: struck, resolve: strike } = Promise.withResolvers<void>();
      rules.push({ request, fault, strike, left: times });
      return { struck };
    },
    clear: () => void rules.splice(0),
    take(request: string): Fault | undefined {
      const rule = rules.find(({ request: pattern, left }) => left > 0 && pattern.test(request));
      if (!rule) return undefined;
      rule.left -= 1;
      rule.strike();
      return rule.fault;
    },
  };
}
