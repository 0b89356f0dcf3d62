import { EvaluationFailure } from "../failure.ts";
import { number, string } from "../value.ts";
import { fixed, text } from "./signature.ts";

/** Terraform's functions on given times. Functions of the current time return unknown. */
export const timeFunctions = [
  fixed("formatdate", [text, text], ([format, time]) =>
    string(formatDate(format, parseTime(time))),
  ),
  fixed("timeadd", [text, text], ([time, duration]) => {
    const { milliseconds, offset } = parseTime(time);
    const sum = { milliseconds: milliseconds + parseDuration(duration), offset };
    return string(formatDate("YYYY-MM-DD'T'hh:mm:ssZ", sum));
  }),
  fixed("timecmp", [text, text], ([first, second]) =>
    number(Math.sign(parseTime(first).milliseconds - parseTime(second).milliseconds)),
  ),
];

interface Time {
  /** Milliseconds since the Unix epoch. */
  readonly milliseconds: number;
  /** The time zone offset in minutes east of UTC. */
  readonly offset: number;
}

function parseTime(text: string): Time {
  const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/.exec(text);
  const milliseconds = Date.parse(text);
  if (match === null || Number.isNaN(milliseconds) || !isInCalendar(text)) {
    throw new EvaluationFailure(`"${text}" is not a time as in RFC 3339`);
  }
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return { milliseconds, offset: match[1] === "-" ? -minutes : minutes };
}

/** Detects dates such as February 30, which JavaScript parses as March 1 or 2. */
function isInCalendar(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return day.toISOString().startsWith(text.slice(0, 10));
}

const UNIT_MILLISECONDS: ReadonlyMap<string, number> = new Map([
  ["ns", 1e-6],
  ["us", 1e-3],
  ["µs", 1e-3],
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
]);

/** Parses a Go duration, such as `1h30m` or `-10s`, to milliseconds. */
function parseDuration(text: string): number {
  if (/^[+-]?0$/.test(text)) return 0;
  const match = /^([+-]?)((?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+)$/.exec(text);
  if (match === null) throw new EvaluationFailure(`"${text}" is not a duration`);
  let total = 0;
  for (const [, amount, unit = ""] of (match[2] ?? "").matchAll(/([\d.]+)([a-zµ]+)/g)) {
    total += Number(amount) * (UNIT_MILLISECONDS.get(unit) ?? 0);
  }
  return match[1] === "-" ? -total : total;
}

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Formats by Terraform's format letters. Text in single quotes is literal. */
function formatDate(format: string, { milliseconds, offset }: Time): string {
  const local = new Date(milliseconds + offset * 60_000);
  return format.replace(/'((?:[^']|'')*)'|([A-Za-z])\2*/g, (token, quoted: string | undefined) =>
    quoted === undefined ? datePart(token, local, offset) : quoted.replaceAll("''", "'"),
  );
}

function datePart(token: string, local: Date, offset: number): string {
  const hour = local.getUTCHours();
  const hour12 = hour % 12 === 0 ? 12 : hour % 12;
  switch (token) {
    case "YYYY":
      return String(local.getUTCFullYear()).padStart(4, "0");
    case "YY":
      return twoDigits(local.getUTCFullYear() % 100);
    case "MMMM":
      return MONTHS[local.getUTCMonth()] ?? "";
    case "MMM":
      return MONTHS[local.getUTCMonth()]?.slice(0, 3) ?? "";
    case "MM":
      return twoDigits(local.getUTCMonth() + 1);
    case "M":
      return String(local.getUTCMonth() + 1);
    case "DD":
      return twoDigits(local.getUTCDate());
    case "D":
      return String(local.getUTCDate());
    case "EEEE":
      return WEEKDAYS[local.getUTCDay()] ?? "";
    case "EEE":
      return WEEKDAYS[local.getUTCDay()]?.slice(0, 3) ?? "";
    case "hh":
      return twoDigits(hour);
    case "h":
      return String(hour);
    case "HH":
      return twoDigits(hour12);
    case "H":
      return String(hour12);
    case "AA":
      return hour < 12 ? "AM" : "PM";
    case "aa":
      return hour < 12 ? "am" : "pm";
    case "mm":
      return twoDigits(local.getUTCMinutes());
    case "m":
      return String(local.getUTCMinutes());
    case "ss":
      return twoDigits(local.getUTCSeconds());
    case "s":
      return String(local.getUTCSeconds());
    case "ZZZZZ":
      return zone(offset, ":");
    case "ZZZZ":
      return zone(offset, "");
    case "ZZZ":
      return offset === 0 ? "UTC" : zone(offset, "");
    case "Z":
      return offset === 0 ? "Z" : zone(offset, ":");
    default:
      throw new EvaluationFailure(`"${token}" is not part of a date format`);
  }
}

function zone(offset: number, separator: string): string {
  const minutes = Math.abs(offset);
  const sign = offset < 0 ? "-" : "+";
  return `${sign}${twoDigits(Math.floor(minutes / 60))}${separator}${twoDigits(minutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
