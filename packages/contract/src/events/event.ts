import type { z } from "zod";
import type { NotificationKind } from "../site/notification-kinds.ts";
import type { EventSubject } from "./subjects.ts";

/** What some people are told of an event. */
interface Telling<Data> {
  /** A sentence; `actor` is the name of whoever did it. */
  told(data: Data, actor: string): string;
  /** They are notified as they have chosen for this kind. Without one, they find it if they look. */
  readonly kind?: NotificationKind;
}

/** Who may know of an event, and what they are told. Administrators may know of every one. */
interface Audience<Data> {
  /** Whoever did it: it stands in their activity as "You …". */
  readonly actor?: true;
  /** Those whom it concerns: it stands in their activity. A notification to the actor is for `security` only. */
  readonly concerned?: Telling<Data> & { who(data: Data): readonly number[] };
  /** All who may audit. */
  readonly auditors?: Telling<Data>;
  /** All who moderate. */
  readonly moderators?: Telling<Data>;
  /** All who hold the module that it is about. */
  readonly holders?: Telling<Data>;
  /** All who follow the forum's thread that it is about. */
  readonly threadFollowers?: Telling<Data>;
  /** All who follow the category of the forum's thread that it is about. */
  readonly categoryFollowers?: Telling<Data>;
  /** The world, in a public log. */
  readonly everyone?: true;
}

/** The consumers of events, by the names under which their cursors are kept. */
type EventConsumerName =
  | "forum-queue"
  | "notifications"
  | "password notices"
  | "reputation"
  | "saved searches"
  | "site-index";

/**
 * One kind of event. It stands in the database for ever, so `data` may gain optional fields and lose
 * none; names of people are looked up when they are shown, and never kept in it.
 */
export interface EventShape<Schema extends z.ZodObject = z.ZodObject> {
  /** Such as "version.approved": what, and what became of it. */
  readonly type: `${string}.${string}`;
  readonly subject: EventSubject;
  /** Everything on the server that acts on it; empty where nothing does. */
  readonly consumers: readonly EventConsumerName[];
  readonly data: Schema;
  readonly audience: Audience<z.output<Schema>>;
  /** What was done, to go on after "You" or a name: "approved Tidy VPC 1.0.0". */
  did(data: z.output<Schema>): string;
  /** The page to look at. */
  path?(data: z.output<Schema>): string;
  /** Where it can be answered: the page with the form open. */
  answerPath?(data: z.output<Schema>): string;
}

/** Declares a kind of event, with its data's type known to its sentences. */
export function event<const Schema extends z.ZodObject>(
  shape: EventShape<Schema>,
): EventShape<Schema> {
  return shape;
}
