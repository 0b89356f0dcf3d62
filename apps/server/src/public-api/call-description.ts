import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";

/** What each group of calls is about, for the tags of the OpenAPI document. */
export const GROUP_DESCRIPTIONS: Readonly<Record<PublicEndpoint["group"], string>> = {
  Modules: "Modules, their versions, and publishing them",
  Talent: "Engineers, projects and proposals",
  Deployment: "Deployments of modules to your cloud accounts",
  Webhooks: "Webhooks, which report what happens in your account, and their deliveries",
  "API keys": "The key or token of a request, and reports of leaked keys",
};

/** What a call requires, and what it costs. */
export function describeCall(endpoint: PublicEndpoint): string {
  const { scope, needsKey, publishing, needsConfirmedEmail, expensive } = endpoint;
  const sentences = [
    senderOf(scope, needsKey),
    publishing && "Also accepts a publishing token of a pipeline.",
    needsConfirmedEmail && "Requires a confirmed email address.",
    expensive === "always" && "Counts as an expensive call.",
    expensive === "search" && "With `search`, counts as an expensive call.",
  ];
  return sentences.filter(Boolean).join(" ");
}

function senderOf(scope: PublicEndpoint["scope"], needsKey: true | undefined): string {
  const credentials = needsKey ? "an API key" : "an API key or access token";
  if (scope === "none") return "Requires no API key.";
  if (scope === "any") return `Requires ${credentials}, with any scope.`;
  return `Requires ${credentials} with the scope \`${scope}\`.`;
}
