import { expect, it, vi } from "vitest";
import { StartupError } from "../runtime/startup-error.ts";
import { openTracing } from "./open-tracing.ts";

const open = vi.hoisted(() => vi.fn());
vi.mock(import("./open-telemetry.ts"), async (load) => {
  open();
  return load();
});

it.each([
  {},
  { OTEL_SERVICE_NAME: "stackyard" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_TRACES_EXPORTER: "none" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_SDK_DISABLED: "true" },
])("loads nothing if tracing is off: %o", async (variables) => {
  expect(await openTracing(variables)).toBeUndefined();
  expect(open).not.toHaveBeenCalled();
});

it.each([
  { OTEL_TRACES_EXPORTER: "zipkin" },
  { OTEL_TRACES_EXPORTER: "otlp", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
  { OTEL_TRACES_EXPORTER: "otlp", OTEL_TRACES_SAMPLER: "sometimes" },
  {
    OTEL_TRACES_EXPORTER: "otlp",
    OTEL_TRACES_SAMPLER: "traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "2",
  },
])("refuses invalid settings with one line: %o", async (variables) => {
  await expect(openTracing(variables)).rejects.toThrow(StartupError);
});
