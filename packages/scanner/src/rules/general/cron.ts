/** The fields of a schedule with their bounds. Sunday is 0 or 7. */
const FIELDS: readonly (readonly [name: string, least: number, most: number])[] = [
  ["minute", 0, 59],
  ["hour", 0, 23],
  ["day of the month", 1, 31],
  ["month", 1, 12],
  ["day of the week", 0, 7],
];

const NAMES = "jan feb mar apr may jun jul aug sep oct nov dec sun mon tue wed thu fri sat".split(
  " ",
);

/** The days that each month has at most. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const ITEM = /^(\*|\?|\w{1,3}(?:-\w{1,3})?)(?:\/(\d{1,3}))?$/;

/** A number or a name such as `mon`. */
function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const at = NAMES.indexOf(text.toLowerCase());
  return at === -1 ? undefined : at < 12 ? at + 1 : at - 12;
}

function faultOfField(
  text: string,
  [name, least, most]: (typeof FIELDS)[number],
): string | undefined {
  for (const item of text.split(",")) {
    const [, range = "", step] = ITEM.exec(item) ?? [];
    if (range === "") return `\`${item}\` can't be the ${name}`;
    const numbers = /^[*?]$/.test(range) ? [] : range.split("-").map(numberOf);
    const [from, to] = numbers;
    const isOutside = numbers.some((each) => each === undefined || each < least || each > most);
    if (isOutside) return `\`${item}\` can't be the ${name}`;
    if (from !== undefined && to !== undefined && from > to && to !== 0) {
      return `\`${item}\` ends before it starts`;
    }
    if (step !== undefined && (Number(step) === 0 || Number(step) > most)) {
      return `a step of ${step} is longer than the field for the ${name}`;
    }
  }
  return undefined;
}

/** Whether no month has the day: February 30. */
function isNever(day: string, month: string, weekday: string): boolean {
  const isAny = (text: string) => /^[*?]/.test(text);
  if (isAny(day) || isAny(month) || !isAny(weekday)) return false;
  const days = day.split(",").map(Number);
  const months = month.split(",").map(numberOf);
  const most = Math.max(...months.map((each) => DAYS[(each ?? 1) - 1] ?? 31));
  return days.every((each) => each > most) && !days.some(Number.isNaN);
}

/** What is wrong with a schedule of five fields, if anything. */
export function faultOfCron(schedule: string): string | undefined {
  const text = schedule.trim();
  if (/^@|[${]/.test(text)) return undefined;
  const fields = text.split(/\s+/);
  if (fields.length !== FIELDS.length) {
    return `\`${text}\` has ${fields.length} fields instead of 5`;
  }
  for (const [index, field] of FIELDS.entries()) {
    const fault = faultOfField(fields[index] ?? "", field);
    if (fault !== undefined) return fault;
  }
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
  if (isNever(day, month, weekday)) return `\`${text}\` never comes`;
  const isHour = /^\d+(,\d+)*$/.test(hour);
  return minute === "*" && isHour ? `\`${text}\` is every minute of the hour` : undefined;
}

/** What is wrong with a schedule of AWS: `cron(…)` with six fields, or `rate(…)`. */
export function faultOfAwsSchedule(schedule: string): string | undefined {
  const [, kind, inner = ""] = /^\s*(cron|rate|at)\(([^()]*)\)\s*$/.exec(schedule) ?? [];
  if (/[${]/.test(schedule)) return undefined;
  if (kind === undefined) return `\`${schedule}\` is neither \`cron(…)\` nor \`rate(…)\``;
  const fields = inner.trim().split(/\s+/);
  if (kind === "rate") {
    const [number = "", unit = ""] = fields;
    const isFine =
      fields.length === 2 && (Number(number) === 1) === /^(minute|hour|day)$/.test(unit);
    return isFine && /^(minute|hour|day)s?$/.test(unit) && Number(number) > 0
      ? undefined
      : `\`${inner}\` can't be a rate`;
  }
  if (kind === "at") return undefined;
  if (fields.length !== 6) return `\`cron(${inner})\` has ${fields.length} fields instead of 6`;
  const [minute = "", hour = "", day = "", , weekday = ""] = fields;
  if ((day === "?") === (weekday === "?")) {
    return "one of the two days has to be `?`, and the other one not";
  }
  return minute === "*" && /^\d+$/.test(hour)
    ? `\`cron(${inner})\` is every minute of the hour`
    : undefined;
}
