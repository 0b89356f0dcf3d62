import { like, type Permitted } from "./permitted.ts";

/** The first address of a network, with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = "", prefix = ""] = text.split("/");
  // Addresses of version 6 are written in many ways.
  if (address.includes(":")) return true;
  const bytes = address.split(".").map(Number);
  const length = Number(prefix);
  if (bytes.length !== 4 || prefix === "" || !(length >= 0 && length <= 32)) return false;
  if (!bytes.every((byte) => byte >= 0 && byte <= 255)) return false;
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  return number % 2 ** (32 - length) === 0;
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
