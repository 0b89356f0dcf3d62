import { isInternet } from "../network/address-space.ts";
import type { Region } from "../network/region.ts";
import { SERVICES, type Service, type ServiceKind } from "../network/services.ts";
import { EVERYTHING, LAST_PORT, portCount, ports } from "../network/traffic.ts";

/**
 * Describes what the internet can reach in a region; undefined if nothing matches the question.
 * Monotonic: a larger region never matches less.
 */
type Answer = (region: Region) => string | undefined;

export interface Question {
  readonly answer: Answer;
  /** Regions that definitely match this are excluded; another rule reports them, or none. */
  readonly except?: Answer;
}

/** Services that store or forward data or control what runs: the most severe category. */
export const DATA: readonly ServiceKind[] = [
  "database",
  "cache",
  "search",
  "queue",
  "orchestration",
];

/** Administration services. */
export const ADMINISTRATION: readonly ServiceKind[] = [
  "remote access",
  "directory",
  "file sharing",
  "management",
];

/** Maximum number of services named; the rest are counted. */
const MAX_NAMED = 3;

const PORTS = BigInt(LAST_PORT + 1);

const ALL_TCP = ports("tcp", 1, LAST_PORT);
const ALL_UDP = ports("udp", 1, LAST_PORT);

/** All ports of interest. */
export const everything: Question = {
  answer: (region) => {
    const isAll = [ALL_TCP, ALL_UDP].some((all) => isInternet(region.sourcesOfAll(all)));
    return isAll ? "lets all traffic in" : undefined;
  },
};

/** All protocols and ports, as matched only by an unrestricted rule. */
export const unlimited: Question = {
  answer: (region) =>
    isInternet(region.sourcesOfAll(EVERYTHING)) ? "lets all traffic through" : undefined,
};

/** A single TCP port. */
export function port(number: number, name: string): Question {
  const [point = 0n] = ports("tcp", number, number).intervals.map(({ first }) => first);
  return {
    answer: (region) =>
      isInternet(region.sourcesOf(point)) ? `lets ${name} (${number}) in` : undefined,
  };
}

/** Matches any of several questions. */
export function either(...questions: readonly Question[]): Question {
  return {
    answer: (region) => {
      const words = questions.flatMap(({ answer }) => answer(region) ?? []);
      return words.length === 0 ? undefined : words.join(" and ");
    },
  };
}

/** Web servers open at most this many ports. */
const WEB_PORTS = 8;

/** HTTPS with few other ports, which is a service intended for the internet. */
export const webServer: Question = {
  ...port(443, "HTTPS"),
  except: ({ traffic }) => (portCount(traffic) > WEB_PORTS ? "lets more in" : undefined),
};

/** Services of these kinds. */
export function services(kinds: readonly ServiceKind[], except: readonly string[] = []): Question {
  const asked = SERVICES.filter(({ kind, name }) => kinds.includes(kind) && !except.includes(name));
  const answer: Answer = (region) => {
    if (!isInternet(region.addresses)) return undefined;
    const { traffic } = region;
    const names = asked.flatMap((service) => {
      if (!service.traffic.meets(traffic)) return [];
      const open = service.traffic.intersect(traffic);
      const point = openPort(region, { ...service, traffic: open });
      return point === undefined ? [] : [`${service.name} (${point})`];
    });
    return names.length === 0 ? undefined : `lets ${listed(names)} in`;
  };
  return { answer, except: everything.answer };
}

/** A range with at least this many ports was probably not chosen port by port. */
const MANY_PORTS = 1_000;

export const wideRange: Question = {
  answer: (region) => {
    const wide = region.boxes.filter(({ addresses }) => isInternet(addresses));
    const counts = wide.map(({ traffic }) => portCount(traffic));
    const most = Math.max(0, ...counts);
    return most >= MANY_PORTS ? `lets ${most} ports in` : undefined;
  },
  except: everything.answer,
};

function openPort(region: Region, { traffic }: Service): number | undefined {
  for (const { first, last } of traffic.intervals) {
    for (let point = first; point <= last; point++) {
      if (isInternet(region.sourcesOf(point))) return Number(point % PORTS);
    }
  }
  return undefined;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more services` : shown.join(", ");
}
