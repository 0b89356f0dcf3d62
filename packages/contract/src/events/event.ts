import type { z } from "zod";
import type { NotificationKind } from "../site/notification-kinds.ts";
import type { EventSubject } from "./subjects.ts";

/** How an event is described to a group of recipients. */
interface Telling<Data> {
  /** A sentence; `actor` is the name of the user who acted. */
  describe(data: Data, actor: string): string;
  /**
   * Notified according to their preferences for this kind. Without a kind, no notification is sent.
   */
  readonly kind?: NotificationKind;
  /** The page for these recipients, instead of the event's. */
  path?(data: Data): string;
}

/** Who may see an event, and how it is described to them. Administrators may see every event. */
interface Audience<Data> {
  /** The actor: it appears in their activity as "You …". */
  readonly actor?: true;
  /**
   * The users it concerns: it appears in their activity. The actor is notified only if the kind is
   * `security`.
   */
  readonly concerned?: Telling<Data> & { who(data: Data): readonly number[] };
  /** All users who may audit. */
  readonly auditors?: Telling<Data>;
  /** All moderators. */
  readonly moderators?: Telling<Data>;
  /** All users who own the module in question. */
  readonly holders?: Telling<Data>;
  /** All followers of the forum thread. */
  readonly threadFollowers?: Telling<Data>;
  /** All followers of the forum thread's category. */
  readonly categoryFollowers?: Telling<Data>;
  /** Everyone, in a public log. */
  readonly everyone?: true;
}

/** Event consumers, by the name their cursor is stored under. */
type EventConsumerName =
  | "deployments"
  | "forum-queue"
  | "invoices"
  | "late payments"
  | "notifications"
  | "receipts"
  | "password notices"
  | "projects"
  | "reputation"
  | "sales"
  | "service-orders"
  | "saved project searches"
  | "saved searches"
  | "site-index"
  | "track-record"
  | "webhooks";

/**
 * A type of event. Events are stored forever: `data` may gain optional fields but never lose any.
 * User names are looked up on display and never stored in it.
 */
export interface EventShape<Schema extends z.ZodObject = z.ZodObject> {
  /** Subject and what happened, such as "version.approved". */
  readonly type: `${string}.${string}`;
  readonly subject: EventSubject;
  /** All server-side consumers; empty if there are none. */
  readonly consumers: readonly EventConsumerName[];
  readonly data: Schema;
  readonly audience: Audience<z.output<Schema>>;
  /** What happened, phrased to follow "You" or a name: "approved Tidy VPC 1.0.0". */
  did(data: z.output<Schema>): string;
  /** The page to link to. */
  path?(data: z.output<Schema>): string;
  /** The page with the reply form open. */
  answerPath?(data: z.output<Schema>): string;
}

/** The page that an event links to for a group of recipients. */
export function pathFor<Schema extends z.ZodObject>(
  { audience, path }: EventShape<Schema>,
  group: keyof Audience<z.output<Schema>>,
  data: z.output<Schema>,
): string | null {
  const telling = audience[group];
  const own = typeof telling === "object" ? telling.path?.(data) : undefined;
  return own ?? path?.(data) ?? null;
}

/** Declares an event type and infers its data type for the sentence functions. */
export function event<const Schema extends z.ZodObject>(
  shape: EventShape<Schema>,
): EventShape<Schema> {
  return shape;
}
