import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

export interface Judgement {
  /** Out of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds on the simulated phone. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** Failed audits other than timings. */
  readonly failures: readonly string[];
}

/** The fields of Lighthouse's report that are used here. */
interface Report {
  readonly categories: Readonly<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit | undefined>>;
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly unknown[] };
}

interface Visit {
  readonly url: string;
  readonly cookie?: string | undefined;
  readonly chromium: string;
  /** Directory for the report. */
  readonly folder: string;
}

/** Runs Lighthouse once in its own browser, with the preset for phones. */
export async function judge({ url, cookie, chromium, folder }: Visit): Promise<Judgement> {
  const file = join(folder, "lighthouse.json");
  const args = [
    url,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const child = spawn("lighthouse", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: chromium },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code} at ${url}`);
  return read(JSON.parse(readFileSync(file, "utf8")) as Report);
}

function read({ categories, audits }: Report): Judgement {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100);
  const failing = CATEGORIES.filter((category) => category !== "performance")
    .flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    requests: audits["network-requests"]?.details?.items?.length ?? Number.NaN,
    kilobytes: Math.round(value("total-byte-weight") / 1_000),
    failures: failing.map(({ id }) => audits[id]?.title ?? id),
  };
}
