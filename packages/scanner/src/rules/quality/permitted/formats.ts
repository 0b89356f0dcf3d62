import { networkText, parseNetwork } from "../../../network/cidr.ts";
import { like, type Permitted } from "./permitted.ts";

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
