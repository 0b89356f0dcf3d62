import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("marketplace", "routes/marketplace.tsx"),
  route("modules/:id", "routes/module.tsx"),
  route("users/:username", "routes/user.tsx"),
  route("auth", "routes/auth.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("confirm-email", "routes/confirm-email.tsx"),
  route("submit", "routes/submit.tsx"),
  route("profile", "routes/profile.tsx"),
  route("notifications", "routes/notifications.tsx"),
  route("admin", "routes/admin.tsx"),
  route("developer-forum", "routes/forum.tsx"),
  route("developer-forum/categories", "routes/forum-categories.tsx"),
  route("developer-forum/categories/:slug", "routes/forum-category.tsx"),
  route("developer-forum/threads/:id", "routes/forum-thread.tsx"),
  route("unsubscribe", "routes/unsubscribe.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
