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

/** What is to be known before the calls of a heading. */
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
          The base address is <Code>{baseUrl}</Code>. Every call shows an API key; make one under
          Registry tokens on your <InlineLink to={paths.profile}>profile</InlineLink>, with the
          scope “API”.
        </Paragraph>
        <Heading>Answers</Heading>
        <Paragraph>
          A success has <Code>status</Code> and <Code>data</Code>; a list says in{" "}
          <Code>meta.pagination</Code> how many there are, and with <Code>next_cursor</Code> how to
          go on beyond the first thousand. Money is integer cents.
        </Paragraph>
        <Heading>Errors</Heading>
        <Paragraph>
          An error has a code that stays and a message for people. Whoever sends{" "}
          <Code>Accept: application/problem+json</Code> gets RFC 9457 instead. All codes are on{" "}
          <InlineLink to="/documentation/reference/errors">their own page</InlineLink>.
        </Paragraph>
        <Heading>Limits</Heading>
        <Paragraph>
          A key may call 100 times a minute. Each answer says how it stands in{" "}
          <Code>RateLimit-Limit</Code>, <Code>RateLimit-Remaining</Code> and{" "}
          <Code>RateLimit-Reset</Code>. A change may carry an <Code>Idempotency-Key</Code>: sent
          twice, it is made once.
        </Paragraph>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CodeBlock
          title="curl"
          code={`export STACKYARD_TOKEN=stackyard_at_…\ncurl "${baseUrl}/modules?limit=1" \\\n  -H "Authorization: Bearer $STACKYARD_TOKEN"`}
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
    "message": "Invalid API key provided"
  }
}`;

function OwnStart({ baseUrl }: BaseProps) {
  return (
    <Columns>
      <div>
        <Paragraph>
          The base address is <Code>{baseUrl}</Code>. What is public needs nothing; the rest takes
          the cookie of a session, or a token of the scope “API”. What changes who may do what takes
          whoever signed in themselves.
        </Paragraph>
        <Heading>Answers</Heading>
        <Paragraph>
          Answers are the thing itself, lists are arrays. <Code>X-Total-Count</Code> says how many
          there are. <Code>Link</Code> names the next page, and <Code>X-Next-Cursor</Code> holds its{" "}
          <Code>cursor</Code>. Money is integer cents.
        </Paragraph>
        <Heading>Errors</Heading>
        <Paragraph>
          An error is <Code>{"{ message, code, requestId, fields? }"}</Code>. All codes are on{" "}
          <InlineLink to="/documentation/reference/errors">their own page</InlineLink>.
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
          A key is a token of the scope “API”. It begins with <Code>stackyard_at_</Code>, is shown
          once, ends on the day that you choose, and is revoked on your{" "}
          <InlineLink to={paths.profile}>profile</InlineLink>. Send it as a bearer token.
        </Paragraph>
        <Heading>OAuth 2.0</Heading>
        <Paragraph>
          Signing in to other applications by OAuth 2.0 is not open yet: there is no authorize and
          no token endpoint. When there is, this page says so.
        </Paragraph>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CodeBlock
          title="curl"
          code={`curl "${baseUrl}/engineers?limit=1" \\\n  -H "Authorization: Bearer $STACKYARD_TOKEN"`}
        />
        <CodeBlock title="Without a good key: 401" code={ERROR} />
      </div>
    </Columns>
  );
}

function Sessions() {
  return (
    <Paragraph>
      Browsers sign in with <Code>POST /api/login</Code>, which sets a cookie that no script can
      read. Programs send a token of the scope “API” as a bearer token. Requests that another site
      caused are refused.
    </Paragraph>
  );
}

function Deployment({ isPublic }: { readonly isPublic: boolean }) {
  return (
    <Paragraph>
      {isPublic
        ? "Deploying from here is not open yet: these calls are documented ahead and answer 501. "
        : "There is no call that deploys: "}
      A module is installed by the registry protocol of Terraform and OpenTofu, at{" "}
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
