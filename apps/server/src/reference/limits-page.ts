import { ARCHIVE_LIMITS } from "@stackyard/archive/archive-limits";
import * as limits from "@stackyard/contract/base/limits";
import { MAX_MOVED, SLOW_MINUTES } from "@stackyard/contract/forum/moderation-actions";
import { TRUST_LEVELS } from "@stackyard/contract/forum/trust";
import { asWords, table } from "./markdown.ts";
import type { ReferencePage } from "./reference-page.ts";

/** Limits on lengths, sizes and rates, from the constants that the server enforces. */
export function limitsPage(): ReferencePage {
  return {
    slug: "reference/limits",
    title: "Limits",
    description: "Limits on text lengths, file sizes, and request rates.",
    markdown: [INTRO, fields(), forum(), archives(), calls(), times()].join("\n\n"),
  };
}

const INTRO =
  "This page is generated from the constants that the server enforces. Lengths count characters, money is in US cents, sizes are in bytes.";

type Bounds = { readonly [name: string]: number | Bounds };

function fields(): string {
  const rows = Object.entries<number | Bounds>(limits.LIMITS).flatMap(([name, bounds]) =>
    rowsOf(asWords(name), bounds),
  );
  return `## Texts, numbers and files\n\n${table(["What", "Bounds"], rows)}`;
}

/** Rows for a limit or for each of its parts. */
function rowsOf(name: string, bounds: number | Bounds): [string, string][] {
  if (typeof bounds === "number") return [[name, `at most ${grouped(bounds)}`]];
  const parts = Object.entries(bounds);
  const own = parts.filter((part): part is [string, number] => typeof part[1] === "number");
  const further = parts.flatMap(([part, value]) =>
    typeof value === "number" ? [] : rowsOf(`${name}: ${asWords(part).toLowerCase()}`, value),
  );
  return own.length > 0 ? [[name, spelt(Object.fromEntries(own))], ...further] : further;
}

function spelt({ min, max, ...others }: Readonly<Record<string, number>>): string {
  const range = min === undefined ? [] : [`from ${grouped(min)}`];
  if (max !== undefined) range.push(`${min === undefined ? "at most" : "to"} ${grouped(max)}`);
  const rest = Object.entries(others).map(
    ([name, value]) => `${asWords(name).toLowerCase()} ${grouped(value)}`,
  );
  return [range.join(" "), ...rest].filter(Boolean).join(", ");
}

function forum(): string {
  const rows = TRUST_LEVELS.map(({ name, from, holdsLinks, ...most }) => [
    name,
    `${from.posts} posts, ${from.days} ${from.days === 1 ? "day" : "days"}`,
    ...[most.threadsADay, most.repliesADay, most.links, most.images, most.mentions].map(grouped),
    holdsLinks ? "yes" : "no",
  ]);
  const head = ["Level", "From", "Threads a day", "Replies a day"];
  const each = ["Links", "Pictures", "Mentions", "Links wait for a moderator"];
  return `## The forum

Limits depend on an account's visible posts and age. Limits on links, pictures, and mentions apply to each post. While one of your posts is pending moderation, you can't write another.

${table([...head, ...each], rows)}

A thread in slow mode accepts one post per account in a period that a moderator chooses, at most ${grouped(SLOW_MINUTES.max)}. A merge moves at most ${grouped(MAX_MOVED.byMerge)} posts, a split ${grouped(MAX_MOVED.bySplit)}.`;
}

function archives(): string {
  const rows = Object.entries(ARCHIVE_LIMITS).map(([name, most]) => [asWords(name), grouped(most)]);
  return `## Archives\n\nUploads over one of these limits are refused.\n\n${table(["What", "At most"], rows)}`;
}

function calls(): string {
  const rows = Object.entries<object>(limits.RATE_LIMITS).map(([name, limit]) => {
    const { perHour, atOnce, per } = limit as { perHour?: number; atOnce?: number; per: string };
    const pace =
      perHour === undefined ? `${atOnce} simultaneously` : `${grouped(perHour)} per hour`;
    return [asWords(name), pace, per === "account" ? "account, or address signed out" : per];
  });
  return `## Calls

The public API accepts ${limits.PUBLIC_CALLS.perMinute} calls per minute from each API key, or as many as an administrator has set for the key. One in ${limits.PUBLIC_CALLS.expensiveShare} may be expensive: version comparisons, and lists with \`search\`. Their responses also have \`RateLimit-Expensive-Limit\`, \`RateLimit-Expensive-Remaining\` and \`RateLimit-Expensive-Reset\`. *What if* scans are limited to ${limits.WHAT_IF_SCANS.perMinute} per minute from each network, repeated questions not included. The calls below are also counted. Counted responses, errors included, have the headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. Calls over the limit are refused with 429 and \`Retry-After\`. Members never share a limit with others behind the same address.

${table(["What", "At most", "For each"], rows)}`;
}

function times(): string {
  const { LINK_HOURS, SESSION_DAYS, TOKEN_DAYS, DELETION_DAYS, EXPORT_DAYS } = limits;
  return `## Times

${table(
  ["What", "Lasts"],
  [
    ["A session", `${SESSION_DAYS} days, extended by use`],
    ["A token", `${TOKEN_DAYS.choices.join(", ")} days, chosen by its owner`],
    ["An emailed link that confirms an address", `${LINK_HOURS.confirm} hours`],
    ["An emailed password reset link", `${LINK_HOURS.reset * 60} minutes`],
    ["A download address of the registry", `${limits.DOWNLOAD_LINK_SECONDS / 60} minutes`],
    ["A response stored for an Idempotency-Key", `${limits.IDEMPOTENCY_HOURS} hours`],
    ["A requested account deletion", `${DELETION_DAYS} days`],
    ["A data export", `${EXPORT_DAYS} days`],
  ],
)}`;
}

function grouped(number: number): string {
  return number.toLocaleString("en-US");
}
