import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("marketplace", "routes/marketplace.tsx"),
  route("modules/:id", "routes/module.tsx"),
  route("users/:username", "routes/user.tsx"),
  route("auth", "routes/auth.tsx"),
  route("submit", "routes/submit.tsx"),
  route("profile", "routes/profile.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
