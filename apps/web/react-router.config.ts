import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page and its loader are one request.
  splitRouteModules: false,
  // The whole table of routes is small: no request is spent on discovering it piece by piece.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
