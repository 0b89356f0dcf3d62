import type { Changes } from "../../db/changes.ts";
import { fitHeap, openBoundedCache, textBytes } from "../../limits/bounded-cache.ts";
import type { Metrics } from "../../monitoring/metrics.ts";
import type { Text } from "../bodies/compression.ts";
import { EncodedBody } from "./encoded-body.ts";
import { RecentKeys } from "./recent-keys.ts";
import { TopicIndex } from "./topic-index.ts";

/** Announcements of what shared answers depend on begin with this. */
const SHARED = "shared ";

/** Everything kept here, including keys, headers and bookkeeping. Rendering pages shares 16 MB more. */
const BUDGET_BYTES = 80_000_000;

/** Bookkeeping per topic of an answer, bytes. */
const TOPIC_BYTES = 200;

/** An answer during whose making more changes are heard is taken to depend on one of them. */
const MAX_HEARD = 1_000;

/** An answer as it was made, and what it depends on. */
export interface MadeAnswer {
  readonly body: Text;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly status?: number;
  readonly topics?: Iterable<string>;
  /** Only for the request that it was made for. */
  readonly isOwn?: boolean;
  /** When it becomes outdated without a change, as `Date.now()` counts. */
  readonly staleAt?: number;
}

/** An answer that is the same for everyone, ready to be sent again. */
export interface SharedAnswer {
  readonly status: number;
  readonly body: EncodedBody;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly topics: ReadonlySet<string>;
  readonly isOwn: boolean;
  readonly staleAt: number;
}

/** The keys of pages begin with this. */
export const PAGE = "page ";

const noneYet = () => ({ hits: 0, misses: 0, shared: 0, dropped: 0 });

type Outcome = keyof ReturnType<typeof noneYet>;

/** How an answer is kept. */
interface Keeping {
  /** Keeps compressed forms only. */
  readonly isCompressed?: boolean;
  /** Keeps the first answer; others are kept when they are asked for twice within a minute. */
  readonly atOnce?: boolean;
  /** The key of the shared page that needs the answer. A page is kept itself, so it counts once. */
  readonly asker?: string | undefined;
}

interface Options {
  readonly bytes?: number;
  readonly entries?: number;
  /** While false, nothing is kept or sent again, because changes would go unnoticed. */
  readonly hearsChanges?: () => boolean;
  readonly recent?: Pick<RecentKeys, "note">;
}

/** An answer that is being made. */
interface Flight {
  readonly answer: Promise<SharedAnswer>;
  /** Known once the answer is made, while it is still being compressed. */
  topics: ReadonlySet<string> | undefined;
  /** The changes since it began; undefined for any. */
  heard: Set<string> | undefined;
  isWanted: boolean;
}

/** A new one for each size, because the cache measures only new values. */
interface Kept {
  readonly answer: SharedAnswer;
}

/**
 * Keeps answers that are the same for everyone, each until one of its topics changes. A request
 * that arrives after a change never gets an older answer, and an answer whose making began before a
 * change of its topics is not kept. Concurrent requests share one making.
 */
export class SharedAnswers {
  readonly #hearsChanges: () => boolean;
  readonly #recent: Pick<RecentKeys, "note">;
  readonly #kept;
  readonly #byTopic = new TopicIndex();
  /** Those that a new request may join. Bounded by the requests in work. */
  readonly #joinable = new Map<string, Flight>();
  readonly #flights = new Set<Flight>();
  readonly counts = { page: noneYet(), other: noneYet() };

  constructor({
    bytes = fitHeap(BUDGET_BYTES),
    entries = 20_000,
    hearsChanges = () => true,
    recent = new RecentKeys(),
  }: Options = {}) {
    this.#hearsChanges = hearsChanges;
    this.#recent = recent;
    this.#kept = openBoundedCache<Kept>({
      bytes,
      entries,
      bytesOf,
      onRemoved: ({ answer }, key) => this.#byTopic.remove(key, answer.topics),
    });
  }

  /** The kept answer for `key`, unless it is outdated or may be. */
  kept(key: string): SharedAnswer | undefined {
    const kept = this.#hearsChanges() ? this.#kept.get(key)?.answer : undefined;
    if (!kept || kept.staleAt <= Date.now()) return undefined;
    this.#count(key, "hits");
    return kept;
  }

  /** The kept answer for `key`, or the result of `make`. */
  async get(
    key: string,
    make: () => Promise<MadeAnswer>,
    keeping: Keeping = {},
  ): Promise<SharedAnswer> {
    if (!this.#hearsChanges()) return this.#made(key, await make());
    const kept = this.kept(key);
    if (kept) return kept;
    const flight = this.#joinable.get(key);
    if (!flight) {
      this.#count(key, "misses");
      return this.#begin(key, make, keeping);
    }
    if (this.#recent.note(key, keeping.asker)) flight.isWanted = true;
    const answer = await flight.answer;
    if (answer.isOwn || answer.staleAt <= Date.now()) return this.#made(key, await make());
    this.#count(key, "shared");
    return answer;
  }

  /** Bytes kept. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  get entries(): number {
    return this.#kept.size;
  }

  /** Different topics of what is kept. */
  get topics(): number {
    return this.#byTopic.size;
  }

  /** Drops the answers that depend on `topics`; without topics, all of them. */
  forget(topics?: readonly string[]): void {
    for (const [key, flight] of this.#joinable)
      if (mayConcern(flight.topics, topics)) this.#joinable.delete(key);
    for (const flight of this.#flights) {
      for (const topic of topics ?? []) flight.heard?.add(topic);
      if (!topics || (flight.heard?.size ?? 0) > MAX_HEARD) flight.heard = undefined;
    }
    if (!topics) this.#kept.clear();
    for (const key of this.#byTopic.keysOf(topics ?? [])) {
      this.#kept.delete(key);
      // It was asked for often enough, so the next one is kept at once.
      this.#recent.note(key);
      this.#count(key, "dropped");
    }
  }

  #count(key: string, outcome: Outcome): void {
    this.counts[key.startsWith(PAGE) ? "page" : "other"][outcome]++;
  }

  #begin(key: string, make: () => Promise<MadeAnswer>, keeping: Keeping): Promise<SharedAnswer> {
    const isWanted = this.#recent.note(key, keeping.asker) || (keeping.atOnce ?? false);
    const answer = make().then((made) => this.#made(key, made));
    const flight: Flight = { answer, topics: undefined, heard: new Set(), isWanted };
    this.#joinable.set(key, flight);
    this.#flights.add(flight);
    this.#land(key, flight, keeping)
      .catch(() => {})
      .finally(() => {
        this.#flights.delete(flight);
        if (this.#joinable.get(key) === flight) this.#joinable.delete(key);
      });
    return answer;
  }

  /** Keeps the answer of a flight if it is wanted and still current. */
  async #land(key: string, flight: Flight, { isCompressed }: Keeping): Promise<void> {
    const answer = await flight.answer;
    flight.topics = answer.topics;
    const isLasting = answer.status === 200 && answer.staleAt > Date.now();
    if (answer.isOwn || !isLasting || !flight.isWanted) return;
    if (isCompressed) await answer.body.keepCompressed();
    else answer.body.keep();
    if (mayConcern(answer.topics, flight.heard) || !this.#hearsChanges()) return;
    this.#keep(key, answer);
  }

  #made(key: string, { body, headers, status = 200, ...rest }: MadeAnswer): SharedAnswer {
    const answer: SharedAnswer = {
      status,
      headers,
      body: new EncodedBody(body, () => this.#resize(key, answer)),
      topics: new Set(rest.topics),
      isOwn: rest.isOwn ?? false,
      staleAt: rest.staleAt ?? Number.POSITIVE_INFINITY,
    };
    return answer;
  }

  #resize(key: string, answer: SharedAnswer): void {
    if (this.#kept.peek(key)?.answer === answer) this.#keep(key, answer);
  }

  #keep(key: string, answer: SharedAnswer): void {
    this.#kept.set(key, { answer });
    if (this.#kept.has(key)) this.#byTopic.add(key, answer.topics);
  }
}

/** Whether changes of `changed` may concern an answer; undefined for what isn't known. */
function mayConcern(
  topics: ReadonlySet<string> | undefined,
  changed: Iterable<string> | undefined,
): boolean {
  if (!topics || !changed) return true;
  for (const topic of changed) if (topics.has(topic)) return true;
  return false;
}

function bytesOf({ answer: { body, headers, topics } }: Kept): number {
  const texts = [...headers.flat(), ...topics];
  const own = body.bytes + topics.size * TOPIC_BYTES;
  return texts.reduce((sum, text) => sum + textBytes(text), own);
}

/** Shared answers that are dropped when this or another process changes what they depend on. */
export function openSharedAnswers({
  changes,
  metrics,
}: {
  readonly changes: Pick<Changes, "isListening" | "subscribeFamily">;
  readonly metrics?: Pick<Metrics, "show" | "watchCache">;
}): SharedAnswers {
  const answers = new SharedAnswers({ hearsChanges: () => changes.isListening });
  changes.subscribeFamily(SHARED, (topic) => answers.forget(topic === undefined ? topic : [topic]));
  metrics?.watchCache("answers", () => answers.size);
  metrics?.show(
    {
      name: "cache_requests",
      help: "Requests for responses that are the same for everyone, by outcome, and entries dropped by changes.",
      labels: ["kind", "outcome"],
    },
    async () =>
      Object.entries(answers.counts).flatMap(([kind, counts]) =>
        Object.entries(counts).map(([outcome, value]) => ({ labels: { kind, outcome }, value })),
      ),
  );
  metrics?.show(
    { name: "cache_entries", help: "Cached responses that are the same for everyone." },
    async () => [{ value: answers.entries }],
  );
  return answers;
}
