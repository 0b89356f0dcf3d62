import { networkText, parseNetwork } from "../../../network/cidr.ts";
import { between, like, oneOf, type Permitted } from "./permitted.ts";

/** The first address of a network, with the length of its prefix. */
function isNetwork(text: string): boolean {
  // Addresses of version 6 are written in many ways.
  if (text.includes(":")) return true;
  const network = parseNetwork(text);
  return network !== undefined && networkText(network, true) === text;
}

export const NETWORK: Permitted = {
  takes: "the first address of a network, such as `10.0.1.0/24`",
  fits: isNetwork,
};

const [LARGEST, SMALLEST] = [16, 28];

export const VPC_NETWORK: Permitted = {
  takes: `the first address of a network from /${LARGEST} to /${SMALLEST}`,
  fits: (text) => {
    const length = Number(text.split("/")[1]);
    return isNetwork(text) && length >= LARGEST && length <= SMALLEST;
  },
};

export const BACKUP_WINDOW = like(/^\d{2}:\d{2}-\d{2}:\d{2}$/, "times such as `03:00-04:00`");

export const MAINTENANCE_WINDOW = like(
  /^[A-Za-z]{3}:\d{2}:\d{2}-[A-Za-z]{3}:\d{2}:\d{2}$/,
  "times such as `sun:04:00-sun:05:00`",
);

/** Google's durations. */
export const SECONDS = like(/^\d+(\.\d+)?s$/, "seconds such as `600s`");

/** Google's durations from one number of seconds to another. */
export function secondsBetween(low: number, high: number): Permitted {
  return {
    takes: `\`${low}s\` to \`${high}s\``,
    fits: (text) => SECONDS.fits(text) && between(low, high).fits(text.slice(0, -1)),
  };
}

/** Durations such as `P1DT12H`. */
export const ISO_DURATION = like(
  /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/,
  "a duration such as `PT5M`",
);

/** The minutes of a duration of days, hours, minutes and seconds. */
export function minutesOf(text: string): number | undefined {
  const found = /^P(\d+D)?(?:T(\d+H)?(\d+M)?(\d+S)?)?$/.exec(text);
  if (found === null || text.length < 3) return undefined;
  const [days, hours, minutes, seconds] = found
    .slice(1)
    .map((part) => Number.parseInt(part ?? "0", 10));
  return (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60;
}

/** Hours and minutes of a day. */
export const DAY_TIME = like(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as `03:00`");

/** A port or a range of ports, or `*`. */
export const PORT_OR_RANGE = like(
  /^(\*|\d{1,5}(-\d{1,5})?)$/,
  "a port, a range such as `8000-8080`, or `*`",
);

export const WEEKDAYS = oneOf("Monday Tuesday Wednesday Thursday Friday Saturday Sunday");
