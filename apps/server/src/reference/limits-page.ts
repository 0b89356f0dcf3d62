import { ARCHIVE_LIMITS } from "@stackyard/archive/archive-limits";
import * as limits from "@stackyard/contract/base/limits";
import { MOST_MOVED, SLOW_MINUTES } from "@stackyard/contract/forum/acts";
import { TRUST_LEVELS } from "@stackyard/contract/forum/trust";
import { asWords, table } from "./markdown.ts";
import type { ReferencePage } from "./reference-page.ts";

/** How long, large and often things may be, from the constants that the server enforces. */
export function limitsPage(): ReferencePage {
  return {
    slug: "reference/limits",
    title: "Limits",
    description: "How long texts, how large files and how frequent calls may be.",
    markdown: [INTRO, fields(), forum(), archives(), calls(), times()].join("\n\n"),
  };
}

const INTRO =
  "This page is made from the constants that the server enforces. Lengths count characters, money is in US cents, sizes are in bytes.";

type Bounds = { readonly [name: string]: number | Bounds };

function fields(): string {
  const rows = Object.entries<number | Bounds>(limits.LIMITS).flatMap(([name, bounds]) =>
    rowsOf(asWords(name), bounds),
  );
  return `## Texts, numbers and files\n\n${table(["What", "Bounds"], rows)}`;
}

/** A thing's own bounds, or those of each of its parts. */
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

What an account may do there follows from its visible posts and its age. Links, pictures and mentions are those of one post. Whoever has a post that waits for a moderator writes no other until it is decided.

${table([...head, ...each], rows)}

A thread in slow mode takes one post of each account in the minutes that a moderator chooses, at most ${grouped(SLOW_MINUTES.max)}. A merge moves at most ${grouped(MOST_MOVED.byMerge)} posts, a split ${grouped(MOST_MOVED.bySplit)}.`;
}

function archives(): string {
  const rows = Object.entries(ARCHIVE_LIMITS).map(([name, most]) => [asWords(name), grouped(most)]);
  return `## Archives\n\nBeyond one of these, an upload is refused.\n\n${table(["What", "At most"], rows)}`;
}

function calls(): string {
  const rows = Object.entries<object>(limits.CALLS).map(([name, limit]) => {
    const { perHour, atOnce, per } = limit as { perHour?: number; atOnce?: number; per: string };
    const pace = perHour === undefined ? `${atOnce} at once` : `${grouped(perHour)} an hour`;
    return [asWords(name), pace, per === "account" ? "account, or address signed out" : per];
  });
  return `## Calls

The public API takes ${limits.PUBLIC_CALLS.perMinute} calls a minute from each API key. The calls below are counted as well. A counted answer says how many are left in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. Calls over the limit are refused with 429 and \`Retry-After\`. Members never share a limit with others behind the same address.

${table(["What", "At most", "For each"], rows)}`;
}

function times(): string {
  const { LINK_HOURS, SESSION_DAYS, TOKEN_DAYS, DELETION_DAYS, EXPORT_DAYS } = limits;
  return `## Times

${table(
  ["What", "Lasts"],
  [
    ["A session", `${SESSION_DAYS} days, prolonged by use`],
    ["A token", `${TOKEN_DAYS.choices.join(", ")} days, as its owner chooses`],
    ["A mailed link that confirms an address", `${LINK_HOURS.confirm} hours`],
    ["A mailed link to a new password", `${LINK_HOURS.reset * 60} minutes`],
    ["A download address of the registry", `${limits.DOWNLOAD_LINK_SECONDS / 60} minutes`],
    ["The answer kept under an Idempotency-Key", `${limits.IDEMPOTENCY_HOURS} hours`],
    ["Until an account is deleted that was asked to be", `${DELETION_DAYS} days`],
    ["A copy of one's data", `${EXPORT_DAYS} days`],
  ],
)}`;
}

function grouped(number: number): string {
  return number.toLocaleString("en-US");
}
