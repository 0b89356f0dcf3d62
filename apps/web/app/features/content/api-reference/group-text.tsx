import { KEY_PATTERN } from "@stackyard/contract/base/key-scopes";
import type { ApiReference } from "@stackyard/contract/content/api-reference";
import type { ReactNode } from "react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { CodeBlock } from "../../../ui/display/code-block";
import type { ReferenceView } from "./reference-address";

interface Props {
  readonly view: ReferenceView;
  readonly reference: ApiReference;
}

/** Introductory text shown before a group's endpoints. */
export function GroupText({ view: { version, tab }, reference: { baseUrl } }: Props) {
  const isPublic = version === "v1";
  if (tab === "getting-started") {
    return isPublic ? <PublicStart baseUrl={baseUrl} /> : <OwnStart baseUrl={baseUrl} />;
  }
  if (tab === "authentication") return isPublic ? <ApiKeys baseUrl={baseUrl} /> : <Sessions />;
  if (tab === "deployment") return <Deployment isPublic={isPublic} />;
  return null;
}

interface BaseProps {
  readonly baseUrl: string;
}

function PublicStart({ baseUrl }: BaseProps) {
  return (
    <Columns>
      <div>
        <Paragraph>
          The base address is <Code>{baseUrl}</Code>. Every call requires an API key with the scope
          that is shown beside it. Create one in your{" "}
          <InlineLink to={paths.tokens}>settings</InlineLink>.
        </Paragraph>
        <Heading>Answers</Heading>
        <Paragraph>
          A successful response has <Code>status</Code> and <Code>data</Code>. Lists also have{" "}
          <Code>meta.pagination</Code> with the total and a <Code>next_cursor</Code> for results
          beyond the first thousand. Amounts are in integer cents.
        </Paragraph>
        <Heading>Errors</Heading>
        <Paragraph>
          An error has a stable code and a readable message. To get RFC 9457 responses, send{" "}
          <Code>Accept: application/problem+json</Code>. See{" "}
          <InlineLink to="/documentation/reference/errors">all error codes</InlineLink>.
        </Paragraph>
        <Heading>Limits</Heading>
        <Paragraph>
          Each key can make 100 requests per minute. Responses include <Code>RateLimit-Limit</Code>,{" "}
          <Code>RateLimit-Remaining</Code>, and <Code>RateLimit-Reset</Code>. To retry a change
          safely, send an <Code>Idempotency-Key</Code>. Read more about{" "}
          <InlineLink to="/documentation/api/requests">limits, tags and short responses</InlineLink>
          .
        </Paragraph>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CodeBlock
          title="curl"
          code={`export STACKYARD_TOKEN=stackyard_key_…\ncurl "${baseUrl}/modules?limit=1" \\\n  -H "Authorization: Bearer $STACKYARD_TOKEN"`}
        />
        <CodeBlock title="A list" code={LIST} />
        <CodeBlock title="An error" code={ERROR} />
      </div>
    </Columns>
  );
}

const LIST = `{
  "status": "success",
  "data": [],
  "meta": {
    "pagination": { "total": 0, "page": 1, "limit": 1, "next_cursor": null }
  }
}`;

const ERROR = `{
  "status": "error",
  "error": {
    "code": "unauthorized",
    "message": "Invalid API key provided",
    "documentation_url": "https://…/documentation/reference/errors#unauthorized",
    "request_id": "2f6c…"
  }
}`;

function OwnStart({ baseUrl }: BaseProps) {
  return (
    <Columns>
      <div>
        <Paragraph>
          The base address is <Code>{baseUrl}</Code>. Public calls need no authentication. Other
          calls need a session cookie. An API key opens the calls that show a scope, if it has that
          scope. Everything else needs a session: changing an account, buying, accepting, approving,
          and deleting.
        </Paragraph>
        <Heading>Answers</Heading>
        <Paragraph>
          Responses are plain objects or arrays. <Code>X-Total-Count</Code> has the total,{" "}
          <Code>Link</Code> the next page, and <Code>X-Next-Cursor</Code> its <Code>cursor</Code>.
          Amounts are in integer cents.
        </Paragraph>
        <Heading>Errors</Heading>
        <Paragraph>
          An error is <Code>{"{ message, code, requestId, fields? }"}</Code>. See{" "}
          <InlineLink to="/documentation/reference/errors">all error codes</InlineLink>.
        </Paragraph>
      </div>
      <CodeBlock title="curl" code={`curl "${baseUrl}/modules?sort=newest&limit=1"`} />
    </Columns>
  );
}

function ApiKeys({ baseUrl }: BaseProps) {
  return (
    <Columns>
      <div>
        <Heading>API keys</Heading>
        <Paragraph>
          A key has the scopes you choose. It starts with <Code>stackyard_key_</Code>, is shown
          once, and expires on the day you choose. You can rotate and revoke it in your{" "}
          <InlineLink to={paths.tokens}>settings</InlineLink>. Send it as a bearer token.
        </Paragraph>
        <Heading>Leaked keys</Heading>
        <Paragraph>
          Secret scanners can match <Code>{KEY_PATTERN}</Code>. The last six characters are the
          CRC-32 of everything before them, in base 62 with the digits 0-9, A-Z, a-z. Anyone who
          finds a key can revoke it with <Code>POST /v1/keys/revoke</Code>, without an account.
        </Paragraph>
        <Heading>OAuth 2.0</Heading>
        <Paragraph>
          A program for other people asks each of them for access, with an authorization code and
          PKCE, at <Code>/oauth/authorize</Code> and <Code>/oauth/token</Code>. See{" "}
          <InlineLink to="/documentation/api/applications">Applications</InlineLink>.
        </Paragraph>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CodeBlock
          title="curl"
          code={`curl "${baseUrl}/engineers?limit=1" \\\n  -H "Authorization: Bearer $STACKYARD_TOKEN"`}
        />
        <CodeBlock title="Without a valid key: 401" code={ERROR} />
      </div>
    </Columns>
  );
}

function Sessions() {
  return (
    <Paragraph>
      Browsers sign in with <Code>POST /api/login</Code>, which sets a cookie that no script can
      read. Programs send an API key as a bearer token. Cross-site requests are refused.
    </Paragraph>
  );
}

function Deployment({ isPublic }: { readonly isPublic: boolean }) {
  return (
    <Paragraph>
      {isPublic
        ? "A deployment is planned and applied by your own runner. A person approves each plan in a session. "
        : "Deployments are planned and applied by your own runners. "}
      You can also install a module by the registry protocol of Terraform and OpenTofu, at{" "}
      <Code>/.well-known/terraform.json</Code>; see{" "}
      <InlineLink to="/documentation/quickstart/deployment">Deployment</InlineLink>.
    </Paragraph>
  );
}

function Columns({ children }: { readonly children: ReactNode }) {
  return <div className="mb-8 grid gap-8 2xl:grid-cols-2">{children}</div>;
}

function Heading({ children }: { readonly children: ReactNode }) {
  return <h2 className="mt-6 text-xl first:mt-0">{children}</h2>;
}

function Paragraph({ children }: { readonly children: ReactNode }) {
  return <p className="mt-2 mb-4 max-w-[46rem] text-ink-soft leading-relaxed">{children}</p>;
}

function Code({ children }: { readonly children: ReactNode }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}

function InlineLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="underline hover:text-accent-strong">
      {children}
    </Link>
  );
}
