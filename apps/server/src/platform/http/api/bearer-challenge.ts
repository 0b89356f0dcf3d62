interface Details {
  readonly error?: "invalid_token" | "insufficient_scope";
  readonly resource_metadata?: string;
  readonly scope?: string;
}

/** What a refused caller learns about the token it needs (RFC 6750, RFC 9728). */
export function bearerChallenge(details: Details = {}): Record<string, string> {
  const parts = Object.entries(details).map(([name, value]) => ` ${name}="${value}"`);
  return { "WWW-Authenticate": `Bearer${parts.join(",")}` };
}
