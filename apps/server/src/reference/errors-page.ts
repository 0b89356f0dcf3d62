import { ERRORS } from "@stackyard/contract/base/errors";
import type { ReferencePage } from "./reference-page.ts";

/** The error catalogue. */
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
    description: `The ${codes.length} codes that the API answers with when it does not do what was asked.`,
    markdown: `${INTRO}\n\n## Codes\n\n${parts.join("\n\n")}`,
  };
}

const INTRO = `Decide by the code, show the message: the code stays, the message may be worded better, or more exactly where a situation has more to say.

## How errors look

Under \`/api\`:

\`\`\`json
{
  "message": "Module Not Found",
  "code": "module_not_found",
  "requestId": "0b0f1d3a-6c7e-4a39-9f43-3b1f8f1f8d0e"
}
\`\`\`

\`fields\` is there where a field is at fault, with what is wrong with it. Name the \`requestId\` when you write to support.

Under \`/v1\`:

\`\`\`json
{
  "status": "error",
  "error": { "code": "unauthorized", "message": "Invalid API key provided" }
}
\`\`\`

Whoever accepts \`application/problem+json\` gets RFC 9457 from \`/v1\` instead, whose \`type\` leads to the code on this page.`;
