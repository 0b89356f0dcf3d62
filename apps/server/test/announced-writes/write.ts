import type { Things } from "../public-world.ts";
import type { SignedUp } from "../test-server.ts";

/** Who makes the writes, by their part in them. */
export const PEOPLE = {
  admin: "admin",
  auditor: "auditor",
  buyer: "buyer",
  member: "buyer",
  leaver: "buyer",
  recruit: "engineer",
} as const;
export type Person = keyof typeof PEOPLE | "author" | "engineer" | "visitor";

export interface World {
  /** What the writes are about. */
  readonly a: Things;
  /** What no write is about. */
  readonly b: Things;
  readonly people: Readonly<Record<Exclude<Person, "visitor">, SignedUp>>;
  /** A scanned archive of the author, for another version. */
  readonly uploadId: number;
  /** A module that waits for its audit. */
  readonly pendingModule: number;
  /** A reply of the author. */
  readonly reply: number;
  /** The response to an earlier write. */
  // biome-ignore lint/suspicious/noExplicitAny: each write has its own response.
  readonly made: (call: string) => any;
}

interface Request {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A write of the contract, and the topics that it announces. */
export interface Write {
  /** Method and path, as the contract has them. */
  readonly call: string;
  readonly by: Person;
  /**
   * Lists, and subjects as `thread:a`. "new" is a thing that no page has shown yet. Empty for a write
   * that changes no public page.
   */
  readonly announces: string;
  readonly request: (world: World) => Request;
}

export function write(
  call: string,
  by: Person,
  announces: string,
  request: (world: World) => Request = () => ({}),
): Write {
  return { call, by, announces, request };
}

export const reason = "It is needed for this test.";
