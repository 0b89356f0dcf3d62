import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { UNOPENED_PAGES } from "./features/shell/unopened-pages.ts";

export default [
  index("routes/home.tsx"),
  route("marketplace", "routes/marketplace.tsx"),
  route("modules/:id", "routes/module.tsx"),
  route("auth", "routes/auth.tsx"),
  route("submit", "routes/submit.tsx"),
  route("profile", "routes/profile.tsx"),
  ...UNOPENED_PAGES.map(({ path }) => route(path, "routes/not-open-yet.tsx", { id: path })),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
