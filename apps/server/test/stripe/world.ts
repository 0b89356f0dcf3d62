import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** An object of the fake Stripe. Other objects are referred to by ID, as in unexpanded answers. */
export interface Item {
  readonly id: string;
  readonly object: string;
  readonly created: number;
  [field: string]: unknown;
}

/** An answer of Stripe's that isn't a success. https://docs.stripe.com/api/errors */
export class Refusal extends Error {
  readonly status: number;
  readonly error: { readonly type: string; readonly code?: string; readonly param?: string };
  /** Whether execution had begun, so that the answer is kept under the idempotency key. */
  readonly isKept: boolean;

  constructor(
    status: number,
    message: string,
    {
      type = "invalid_request_error",
      isKept = true,
      ...more
    }: Partial<Refusal["error"]> & { isKept?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.error = { type, ...more };
    this.isKept = isKept;
  }
}

/** A parameter that fails validation. Such answers are not kept under the idempotency key. */
export function invalid(message: string, param?: string): Refusal {
  return new Refusal(400, message, { isKept: false, ...(param !== undefined && { param }) });
}

/** The platform's own account. */
export const PLATFORM = "acct_platform";

interface Recorded {
  readonly account: string;
  readonly event: Stripe.Event;
}

/** Everything that the fake knows, and its clock. */
export interface World {
  readonly isLive: boolean;
  /** Seconds. */
  now(): number;
  advance(ms: number): void;
  add<T extends object>(prefix: string, account: string, item: T): Item & T;
  get(id: unknown, object?: string): Item;
  find(id: unknown): Item | undefined;
  /** The objects of an account, newest first. */
  list(object: string, account: string): Item[];
  accountOf(item: Item): string;
  /** Records an event about an object as it is now. */
  emit(type: string, item: Item): void;
  /** Events that were not delivered yet, oldest first. */
  readonly undelivered: Recorded[];
}

export function openWorld({ isLive }: { readonly isLive: boolean }): World {
  const items = new Map<string, Item>();
  const accounts = new Map<string, string>();
  const undelivered: Recorded[] = [];
  let offsetMs = 0;
  const now = () => Math.floor((Date.now() + offsetMs) / 1_000);
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

  const find = (id: unknown) => items.get(String(id));
  function get(id: unknown, object?: string): Item {
    const item = find(id);
    if (!item || (object !== undefined && item.object !== object))
      throw new Refusal(404, `No such ${object ?? "object"}: '${id}'`, {
        ...{ code: "resource_missing", isKept: false },
      });
    return item;
  }
  const accountOf = ({ id }: Item) => accounts.get(id) ?? PLATFORM;

  return {
    isLive,
    now,
    advance(ms) {
      offsetMs += ms;
    },
    add(prefix, account, item) {
      const added = { id: newId(prefix), created: now(), livemode: isLive, ...item };
      items.set(added.id, added as unknown as Item);
      accounts.set(added.id, account);
      return added as unknown as Item & typeof item;
    },
    get,
    find,
    list: (object, account) =>
      [...items.values()]
        .filter((item) => item.object === object && accountOf(item) === account)
        .reverse(),
    accountOf,
    emit(type, item) {
      const account = accountOf(item);
      const event = {
        ...{ id: newId("evt"), object: "event", api_version: "2026-10-28.endive", type },
        ...{ created: now(), livemode: isLive, pending_webhooks: 1, request: null },
        // Events of connected accounts name them. https://docs.stripe.com/connect/webhooks
        ...(account !== PLATFORM && { account }),
        data: { object: structuredClone(item) },
      };
      undelivered.push({ account, event: event as unknown as Stripe.Event });
    },
    undelivered,
  };
}
