import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page and its loader are one request.
  splitRouteModules: false,
  // The route table is small, so no requests are spent on loading it in pieces.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
