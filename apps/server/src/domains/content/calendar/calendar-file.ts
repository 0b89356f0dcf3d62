import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { Hono } from "hono";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import type { Services } from "../../../platform/services.ts";
import type { EventRow } from "./event-queries.ts";
import { findVisibleEvent } from "./read-events.ts";

/** An event as an iCalendar file (RFC 5545). The joining link is only in emails. */
export function calendarFiles(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get("/events/:file{[1-9][0-9]{0,8}\\.ics}", async (c) => {
    const file = c.req.param("file");
    const event = await findVisibleEvent(services, Number.parseInt(file, 10));
    return c.body(writeCalendar({ ...event, joinUrl: null }, c.get("origin")), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="event-${file}"`,
    });
  });
  return app;
}

export function writeCalendar(event: EventRow, origin: string): string {
  const { id, title, description, place, joinUrl, startsAt, endsAt } = event;
  const texts = [description, joinUrl && `Join: ${joinUrl}`].filter(Boolean);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${PRODUCT_NAME}//Events//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:event-${id}@${new URL(origin).hostname}`,
    `SEQUENCE:${event.revision}`,
    `STATUS:${event.status === "canceled" ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${stamp(event.updatedAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(texts.join("\n\n"))}`,
    `LOCATION:${escaped(place ?? joinUrl ?? "Online")}`,
    `URL:${origin}/events/${id}`,
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
