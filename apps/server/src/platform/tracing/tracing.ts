/** W3C Trace Context headers, which propagate a trace to another process. */
export type Carrier = Readonly<Record<string, string>>;

interface SpanOptions {
  readonly kind: "server" | "client" | "producer" | "consumer";
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Parent context; the active span by default. */
  readonly parent?: Carrier;
  /** Recorded only within an active span. */
  readonly isDetail?: boolean;
}

/** An active span. */
export interface OpenSpan {
  rename(name: string): void;
  set(attributes: Readonly<Record<string, string | number>>): void;
  failed(): void;
}

/** Records traces. Undefined where tracing is disabled, so that it costs nothing. */
export interface Tracing {
  /** Runs `work` within a span; an error marks the span as failed. */
  within<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The context that continues the active span in another process. */
  carry(): Carrier;
  /** Flushes pending spans. */
  close(): Promise<void>;
}
