import type { PaymentMode } from "@stackyard/contract/base/money";
import { z } from "zod";
import { StartupError } from "../../runtime/startup-error.ts";
import { variable } from "../../runtime/variable.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly mode: PaymentMode;
  /** Secrets of the webhook endpoints: events of our account, and of connected accounts. */
  readonly webhookSecrets: { readonly platform: string; readonly connect: string };
  /** Where Stripe's API is, without a trailing slash. Default: api.stripe.com. */
  readonly apiUrl: string | undefined;
}

const webhookSecret = variable(
  "must start with whsec_, as Stripe's Dashboard shows it for the webhook endpoint",
  z.string().regex(/^whsec_\w+$/),
);

export const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY: variable(
    "must be a secret key such as sk_test_…, sk_live_… or a restricted key such as rk_live_…",
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/),
  ).optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_API_URL: variable(
    "must start with https://, such as https://stripe-proxy.example",
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url))
      .transform((url) => new URL(url).origin),
  ).optional(),
};

type Variables = z.output<z.ZodObject<typeof STRIPE_VARIABLES>>;

/** Undefined without a key. Throws a StartupError if a part is missing. */
export function readStripeSettings(
  env: Variables,
  { publicUrl }: { readonly publicUrl: string | undefined },
): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env;
  const { STRIPE_WEBHOOK_SECRET: platform, STRIPE_CONNECT_WEBHOOK_SECRET: connect } = env;
  if (!secretKey && !platform && !connect) return undefined;
  if (!secretKey || !platform || !connect)
    throw new StartupError(
      "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET are needed together",
    );
  const mode = secretKey.includes("_live_") ? "live" : "test";
  if (mode === "live" && !publicUrl?.startsWith("https:"))
    throw new StartupError("STRIPE_SECRET_KEY is a live key and needs PUBLIC_URL with https://");
  return { secretKey, mode, webhookSecrets: { platform, connect }, apiUrl };
}
