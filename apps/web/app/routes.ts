import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("marketplace", "routes/marketplace.tsx"),
  route("modules/:id", "routes/module.tsx"),
  route("talent", "routes/talent.tsx"),
  route("talent/:id", "routes/engineer.tsx"),
  route("users/:username", "routes/user.tsx"),
  route("auth", "routes/auth.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("confirm-email", "routes/confirm-email.tsx"),
  route("submit", "routes/submit.tsx"),
  route("profile", "routes/profile.tsx"),
  route("notifications", "routes/notifications.tsx"),
  route("admin", "routes/admin.tsx"),
  route("unsubscribe", "routes/unsubscribe.tsx"),
  ...["terms-of-service", "privacy-policy", "cookie-policy"].map((address) =>
    route(address, "routes/policy.tsx", { id: address }),
  ),
  route("admin/newsletter", "routes/admin-newsletter.tsx"),
  route("newsletter", "routes/newsletter.tsx"),
  route("newsletter/confirm", "routes/newsletter-confirm.tsx"),
  route("newsletter/unsubscribe", "routes/newsletter-unsubscribe.tsx"),
  route("newsletter/:id", "routes/newsletter-issue.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
