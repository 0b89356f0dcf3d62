import { ERRORS } from "@stackyard/contract/base/errors";
import type { ReferencePage } from "./reference-page.ts";

/** Reference page of the error catalog. */
export function errorsPage(): ReferencePage {
  const codes = Object.entries(ERRORS).sort(
    ([a, one], [b, other]) => one.status - other.status || (a < b ? -1 : 1),
  );
  const parts = codes.map(
    ([code, { status, message }]) => `### \`${code}\`\n\n**${status}** ${message}`,
  );
  return {
    slug: "reference/errors",
    title: "Errors",
    description: `The ${codes.length} error codes of the API.`,
    markdown: `${INTRO}\n\n## Codes\n\n${parts.join("\n\n")}`,
  };
}

const INTRO = `Handle errors by code and show the message. Codes are stable. Messages can change or contain more details.

## How errors look

Under \`/api\`:

\`\`\`json
{
  "message": "Module Not Found",
  "code": "module_not_found",
  "requestId": "0b0f1d3a-6c7e-4a39-9f43-3b1f8f1f8d0e"
}
\`\`\`

If fields are invalid, \`fields\` describes the problems. Include the \`requestId\` when you contact support.

Under \`/v1\`:

\`\`\`json
{
  "status": "error",
  "error": { "code": "unauthorized", "message": "Invalid API key provided" }
}
\`\`\`

If you accept \`application/problem+json\`, \`/v1\` returns RFC 9457 errors instead. They have a \`code\` as well, and their \`type\` links to it on this page.`;
