import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { StartupError } from "../runtime/startup-error.ts";

/** The sampler named by OpenTelemetry's environment variables. */
export function samplerOf(variables: NodeJS.ProcessEnv): Sampler {
  const name = variables.OTEL_TRACES_SAMPLER || "parentbased_always_on";
  const root = roots[name.replace("parentbased_", "")]?.(variables);
  if (!root) throw new StartupError(`OTEL_TRACES_SAMPLER is not valid: ${name} is not known`);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

const roots: Readonly<Record<string, (variables: NodeJS.ProcessEnv) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (variables) => new TraceIdRatioBasedSampler(ratioOf(variables)),
};

function ratioOf({ OTEL_TRACES_SAMPLER_ARG: text = "1" }: NodeJS.ProcessEnv): number {
  const ratio = Number(text);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new StartupError(`OTEL_TRACES_SAMPLER_ARG is not valid: ${text} is not between 0 and 1`);
}
