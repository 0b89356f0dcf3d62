import type { Tracing } from "./tracing.ts";

/**
 * Opens tracing if OpenTelemetry's environment variables enable it; otherwise loads none of its
 * code.
 */
export async function openTracing(variables: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!isWanted(variables)) return undefined;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(variables);
}

function isWanted(variables: NodeJS.ProcessEnv): boolean {
  if (variables.OTEL_SDK_DISABLED?.toLowerCase() === "true") return false;
  if (variables.OTEL_TRACES_EXPORTER) return variables.OTEL_TRACES_EXPORTER !== "none";
  return Boolean(
    variables.OTEL_EXPORTER_OTLP_ENDPOINT || variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  );
}
