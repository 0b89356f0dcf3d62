import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { StartupError } from "../runtime/startup-error.ts";
import { samplerOf } from "./sampler.ts";
import type { OpenSpan, Tracing } from "./tracing.ts";

const NAME = "stackyard";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * OpenTelemetry, configured by its standard environment variables, which the exporter and resource
 * read themselves.
 */
export function openTelemetry(variables: NodeJS.ProcessEnv): Tracing {
  requireHttp(variables);
  const provider = new TracerProvider({
    sampler: samplerOf(variables),
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": NAME }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer(NAME);

  return {
    within(name, { kind, attributes, parent, isDetail }, work) {
      const active = context.active();
      if (isDetail && !trace.getSpan(active)) return work(NOBODYS);
      const from = parent ? propagation.extract(active, parent) : active;
      return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, from, (span) =>
        endWith(span, () => work(handleOf(span))),
      );
    },
    carry() {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier;
    },
    async close() {
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}

/**
 * Only OTLP over HTTP is supported, because other protocols need further libraries and every
 * collector accepts it.
 */
function requireHttp(variables: NodeJS.ProcessEnv): void {
  const { OTEL_TRACES_EXPORTER: exporter = "otlp" } = variables;
  const protocol =
    variables.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? variables.OTEL_EXPORTER_OTLP_PROTOCOL ?? "http";
  if (exporter !== "otlp")
    throw new StartupError(`OTEL_TRACES_EXPORTER is not valid: ${exporter} is not otlp or none`);
  if (!protocol.startsWith("http"))
    throw new StartupError(
      `OTEL_EXPORTER_OTLP_PROTOCOL is not valid: ${protocol} is not http/json`,
    );
}

const NOBODYS: OpenSpan = { rename() {}, set() {}, failed() {} };

function handleOf(span: Span): OpenSpan {
  return {
    rename: (name) => span.updateName(name),
    set: (attributes) => span.setAttributes(attributes),
    failed: () => span.setStatus({ code: SpanStatusCode.ERROR }),
  };
}

async function endWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) span.recordException(error);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
