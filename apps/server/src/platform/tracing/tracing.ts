/** Where a trace goes on in another process: the fields of the W3C's Trace Context. */
export type Carrier = Readonly<Record<string, string>>;

interface SpanOptions {
  readonly kind: "server" | "client" | "producer" | "consumer";
  readonly attributes: Readonly<Record<string, string | number>>;
  /** What it continues; left out: the span that is open now. */
  readonly parent?: Carrier;
  /** Of no interest by itself: without an open span there is none. */
  readonly isDetail?: boolean;
}

/** A span that is open. */
export interface OpenSpan {
  rename(name: string): void;
  set(attributes: Readonly<Record<string, string | number>>): void;
  failed(): void;
}

/**
 * Tells a collector what a request was made of. Whoever works with it has it as `undefined` where
 * nobody wants traces, so that nothing is spent on them.
 */
export interface Tracing {
  /** Does `work` within a span, which fails with it. */
  within<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** What another process needs to go on with the span that is open. */
  carry(): Carrier;
  /** Sends what is left. */
  close(): Promise<void>;
}
