import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/site/home.tsx"),
  route("search", "routes/site/search.tsx"),

  route("marketplace", "routes/modules/marketplace.tsx"),
  route("modules/:id", "routes/modules/module.tsx"),
  route("modules/:id/edit", "routes/modules/edit-module.tsx"),
  route("submit", "routes/modules/submit.tsx"),

  route("talent", "routes/talent/talent.tsx"),
  route("services/new", "routes/talent/new-service.tsx"),
  route("services/:id", "routes/talent/service.tsx"),
  route("services/:id/edit", "routes/talent/changed-service.tsx"),
  route("profile/services", "routes/talent/own-services.tsx"),
  route("talent/join", "routes/talent/join.tsx"),
  route("talent/:id", "routes/talent/engineer.tsx"),

  route("messages", "routes/talent/messages.tsx"),
  route("messages/:id", "routes/talent/conversation.tsx"),

  route("users/:username", "routes/site/user.tsx"),
  route("auth", "routes/members/auth.tsx"),
  route("forgot-password", "routes/members/forgot-password.tsx"),
  route("reset-password", "routes/members/reset-password.tsx"),
  route("confirm-email", "routes/members/confirm-email.tsx"),
  route("profile", "routes/site/profile.tsx"),
  route("settings", "routes/site/settings.tsx", { id: "settings" }),
  route("settings/security", "routes/site/settings.tsx", { id: "settings/security" }),
  route("settings/notifications", "routes/site/settings.tsx", { id: "settings/notifications" }),
  route("settings/tokens", "routes/site/settings.tsx", { id: "settings/tokens" }),
  route("settings/data", "routes/site/settings.tsx", { id: "settings/data" }),
  route("purchases/:id/receipt", "routes/trade/receipt.tsx"),
  route("notifications", "routes/site/notifications.tsx"),
  route("unsubscribe", "routes/site/unsubscribe.tsx"),

  route("developer-forum", "routes/forum/forum.tsx"),
  route("developer-forum/categories", "routes/forum/categories.tsx"),
  route("developer-forum/categories/:slug", "routes/forum/category.tsx"),
  route("developer-forum/search", "routes/forum/search.tsx"),
  route("developer-forum/moderation", "routes/forum/moderation.tsx"),
  route("developer-forum/threads/:id", "routes/forum/thread.tsx"),

  route("events", "routes/content/events.tsx"),
  route("events/:id", "routes/content/event.tsx"),
  route("tutorials", "routes/content/tutorials.tsx"),
  route("tutorials/:slug", "routes/content/tutorial.tsx"),
  route("blog", "routes/content/blog.tsx"),
  route("blog/:id", "routes/content/article.tsx"),
  ...["dao-governance", "discord", "contribute"].map((address) =>
    route(address, "routes/content/community.tsx", { id: address }),
  ),
  ...["terms-of-service", "privacy-policy", "cookie-policy", "accessibility"].map((address) =>
    route(address, "routes/content/policy.tsx", { id: address }),
  ),
  route("status", "routes/site/status.tsx"),
  route("api-reference", "routes/content/api-reference.tsx"),
  route("api-reference/changelog", "routes/content/api-changelog.tsx"),
  route("documentation", "routes/content/documentation.tsx"),
  route("documentation/:section/:topic", "routes/content/documentation-topic.tsx"),

  route("newsletter", "routes/content/newsletter.tsx"),
  route("newsletter/confirm", "routes/content/newsletter-confirm.tsx"),
  route("newsletter/unsubscribe", "routes/content/newsletter-unsubscribe.tsx"),
  route("newsletter/:id", "routes/content/newsletter-issue.tsx"),

  route("support", "routes/support/support.tsx"),
  route("support/chat", "routes/support/chat.tsx"),
  route("support/ticket", "routes/support/new-ticket.tsx"),
  route("support/security", "routes/support/security.tsx"),
  route("support/queue", "routes/support/queue.tsx"),
  route("support/queue/:id", "routes/support/queue-ticket.tsx"),
  route("support/tickets", "routes/support/tickets.tsx"),
  route("support/tickets/:id", "routes/support/thread.tsx"),

  route("admin/messages", "routes/talent/held-messages.tsx"),
  route("admin/certifications", "routes/talent/certification-checks.tsx"),
  route("admin", "routes/members/admin.tsx"),
  route("admin/newsletter", "routes/content/newsletter-editing.tsx"),
  route("admin/events", "routes/content/event-management.tsx"),

  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
