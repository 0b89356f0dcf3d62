import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { Hono } from "hono";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import { type Upcoming, upcomingEvent } from "./upcoming-events.ts";

/** An event as an iCalendar file (RFC 5545). */
export function calendarFiles(): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get("/events/:file{[a-z0-9-]+\\.ics}", async (c) => {
    const slug = c.req.param("file").slice(0, -".ics".length);
    const event = await upcomingEvent(slug);
    if (!event) throw new AppError("event_not_found");
    return c.body(writeCalendar(event, c.get("origin")), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}.ics"`,
    });
  });
  return app;
}

function writeCalendar({ slug, front, startsAt, endsAt }: Upcoming, origin: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${PRODUCT_NAME}//Events//EN`,
    "BEGIN:VEVENT",
    `UID:${slug}-${stamp(startsAt)}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(front.title)}`,
    `DESCRIPTION:${escaped(front.description)}`,
    `LOCATION:${escaped(front.place)}`,
    `URL:${origin}/events`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");

/** Lines are limited to 75 octets; continuation lines start with a space. */
function folded(line: string): string {
  const parts: string[] = [""];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 74) {
      parts.push("");
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += length;
  }
  return parts.join("\r\n ");
}
