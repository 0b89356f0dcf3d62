import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole table of routes is small: no request is spent on discovering it piece by piece.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
