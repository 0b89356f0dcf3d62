import { COLLECTED, ENDS_OF_LIFE, RECENTLY } from "./ends-of-life.ts";

/** The end of a version's support. */
export interface EndOfLife {
  readonly cycle: string;
  /** ISO date. */
  readonly date: string;
  /** The version is older than every version known. */
  readonly isOlder: boolean;
  /** There was little time to upgrade. */
  readonly isRecent: boolean;
}

const CYCLES = new Map(
  Object.entries(ENDS_OF_LIFE).map(([product, text]) => [
    product,
    text.split(", ").map((pair) => {
      const [cycle = "", date = ""] = pair.split(" ");
      return { cycle, date };
    }),
  ]),
);

/** When the support of a version ended, if it had by the day the dates were collected. */
export function endOfLife(product: string, version: string): EndOfLife | undefined {
  const cycles = CYCLES.get(product) ?? [];
  const own = cycles
    .filter(({ cycle }) => isWithin(version, cycle))
    .toSorted((a, b) => b.cycle.length - a.cycle.length)[0];
  const [first] = cycles;
  if (own !== undefined) {
    const isRecent = own.date > RECENTLY;
    return own.date <= COLLECTED ? { ...own, isOlder: false, isRecent } : undefined;
  }
  const isOlder = first !== undefined && isBefore(version, first.cycle);
  return isOlder ? { ...first, isOlder, isRecent: false } : undefined;
}

/** After so many days, many supported versions may have ended. */
const MAX_AGE_DAYS = 180;

/** Says that the dates are old, if they are on the day `today`. */
export function noteOfAge(today: string | undefined): readonly string[] {
  if (today === undefined) return [];
  const days = (Date.parse(today) - Date.parse(COLLECTED)) / (24 * 60 * 60 * 1_000);
  if (!(days > MAX_AGE_DAYS)) return [];
  const collected = dateText(COLLECTED);
  return [`not evaluated: versions whose support ended after ${collected}, the date of our data`];
}

/** `5.7.44` and `5.7-alpine` are within `5.7`, but `5.70` isn't. */
function isWithin(version: string, cycle: string): boolean {
  if (!version.startsWith(cycle)) return false;
  const next = version.charAt(cycle.length);
  return next === "" || !/[\dx]/.test(next);
}

/** Compares dotted numbers. A text without a number is never before anything. */
function isBefore(version: string, cycle: string): boolean {
  const [own, other] = [numbersIn(version), numbersIn(cycle)];
  if (own.length === 0 || other.length === 0) return false;
  for (const [index, number] of other.entries()) {
    const mine = own[index];
    // A shorter version stands for the latest of its kind.
    if (mine === undefined || mine > number) return false;
    if (mine < number) return true;
  }
  return false;
}

function numbersIn(version: string): readonly number[] {
  return /^v?\d+(\.\d+)*/.exec(version)?.[0].replace("v", "").split(".").map(Number) ?? [];
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** An ISO date as text: "June 12, 2024". */
export function dateText(iso: string): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** What is wrong with a version, as the end of a sentence. */
export function describeEnd({ date, cycle, isOlder }: EndOfLife): string {
  return isOlder
    ? `which is older than ${cycle}, supported until ${dateText(date)}`
    : `which was supported until ${dateText(date)}`;
}
