import { Hono } from "hono";
import { z } from "zod";
import { memoryLimiter } from "../../limits/memory-limiter.ts";
import { networkOf } from "../admission/network-of.ts";
import { requireAttempt } from "../admission/too-many-attempts.ts";
import { readText } from "../bodies/read-text.ts";
import { AppError } from "../errors/app-error.ts";
import type { RequestEnv } from "../request-context.ts";
import { POLICY_REPORTS_PATH } from "./page-policy.ts";

const MAX_BYTES = 16 * 1024;
const MAX_TEXT = 200;
const MAX_REPORTS = 10;

/** If one of our pages violated its policy, every visitor's browser would report it. */
const PACE = { free: 20, windowSeconds: 60 };

/** Anyone can send a report, so texts are truncated, and query strings and fragments removed. */
const text = z.string().transform((value) => value.slice(0, MAX_TEXT));
const address = z.string().transform((value) => value.replace(/[?#].*/s, "").slice(0, MAX_TEXT));

const violation = z.object({
  document: address,
  blocked: address.optional(),
  directive: text,
  source: address.nullish(),
  line: z.number().nullish(),
  sample: text.nullish(),
});

/** The `report-uri` format. */
const single = z
  .object({ "csp-report": z.record(z.string(), z.unknown()) })
  .transform((body): unknown => {
    const report = body["csp-report"];
    return [
      {
        document: report["document-uri"],
        blocked: report["blocked-uri"],
        directive: report["effective-directive"] ?? report["violated-directive"],
        source: report["source-file"],
        line: report["line-number"],
        sample: report["script-sample"],
      },
    ];
  });

/** The `report-to` format: several reports of several types. */
const several = z
  .array(z.object({ type: z.string(), body: z.record(z.string(), z.unknown()) }))
  .transform((reports): unknown =>
    reports
      .filter(({ type }) => type === "csp-violation")
      .slice(0, MAX_REPORTS)
      .map(({ body }) => ({
        document: body.documentURL,
        blocked: body.blockedURL,
        directive: body.effectiveDirective,
        source: body.sourceFile,
        line: body.lineNumber,
        sample: body.sample,
      })),
  );

const reports = z.union([single, several]).pipe(z.array(violation));

/** Receives reports of Content-Security-Policy violations and logs them, one line per request. */
export function policyReports(): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const limiter = memoryLimiter();
  app.post(POLICY_REPORTS_PATH, async (c) => {
    const key = networkOf(c.get("address"));
    await requireAttempt(limiter, [{ name: "policy report", key, pace: PACE }]);
    const violations = readReports(await readText(c.req.raw, MAX_BYTES));
    if (violations.length > 0) {
      c.get("log").warn({ violations }, "a page's policy stopped something");
    }
    return c.body(null, 204);
  });
  return app;
}

function readReports(body: string): z.output<typeof reports> {
  try {
    return reports.parse(JSON.parse(body));
  } catch (cause) {
    throw new AppError("malformed_request", { message: "The body is not a policy report.", cause });
  }
}
