import type { ReferenceCall, ReferenceField } from "@stackyard/contract/content/api-reference";
import type { ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import { Link } from "../../../lib/links/link";
import { Badge } from "../../../ui/display/badge";
import { Card } from "../../../ui/display/card";
import { CodeBlock } from "../../../ui/display/code-block";
import { TryIt } from "./try-it";

interface Props {
  readonly version: ApiVersion;
  readonly calls: readonly ReferenceCall[];
}

export function CallList({ version, calls }: Props) {
  return (
    <ul className="flex flex-col gap-6">
      {calls.map((call) => (
        <li key={call.id}>
          <Call version={version} call={call} />
        </li>
      ))}
    </ul>
  );
}

interface CallProps {
  readonly version: ApiVersion;
  readonly call: ReferenceCall;
}

function Call({ version, call }: CallProps) {
  const { id, method, path, summary, isPlanned, needsKey, scope, needsSession } = call;
  return (
    <Card className="p-5 sm:p-6">
      <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`${id}-title`} className="min-w-0 font-mono text-base [overflow-wrap:anywhere]">
            <a href={`#${id}`} className="hover:text-accent-strong">
              <span className="text-accent-strong">{method}</span> {path}
            </a>
          </h2>
          {isPlanned && <Badge tone="fair">Not available yet</Badge>}
          {!needsKey && <Badge>Public</Badge>}
          {scope !== null && <Badge>{scope}</Badge>}
          {needsSession && <Badge>Session only</Badge>}
        </div>
        <p className="mt-2 text-ink-soft leading-relaxed">{summary}</p>
        <div className="mt-5 grid gap-6 2xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <Fields
              title="Parameters"
              fields={call.parameters.map(({ in: place, ...field }) => ({
                ...field,
                type: `${field.type} (${place})`,
              }))}
            />
            <Fields title="Body" fields={call.body} />
            <Fields title="Answer" fields={call.answer} isFolded />
            <Errors call={call} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <CodeBlock title="curl" code={call.curl} />
            {!isPlanned && needsSession && <NotTried />}
            {!isPlanned && !needsSession && <TryIt version={version} call={call} />}
            {call.example !== null && (
              <CodeBlock
                title={isPlanned ? "Planned response" : "Answer"}
                code={call.example}
                className="[&_pre]:max-h-80"
              />
            )}
          </div>
        </div>
      </section>
    </Card>
  );
}

/** The console never sends cookies (decision 111). */
function NotTried() {
  return (
    <p className="text-ink-soft text-sm leading-relaxed">
      This call accepts only a session, and the console never uses yours. Run the line in a terminal
      with the cookies that <code>POST /api/login</code> sets.
    </p>
  );
}

interface FieldsProps {
  readonly title: string;
  readonly fields: readonly ReferenceField[];
  readonly isFolded?: boolean;
}

function Fields({ title, fields, isFolded = false }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <details open={!isFolded}>
      <summary className="font-[620] text-sm">{title}</summary>
      <dl className="border-t text-sm">
        {fields.map(({ name, type, isRequired }) => (
          <div
            key={name}
            className="grid gap-x-4 border-b py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
          >
            <dt className="font-mono [overflow-wrap:anywhere]">
              {name}
              {isRequired && (
                <span className="ml-2 font-sans text-ink-faint text-xs">required</span>
              )}
            </dt>
            <dd className="text-ink-soft [overflow-wrap:anywhere]">{type}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Errors({ call: { errors } }: { readonly call: ReferenceCall }) {
  if (errors.length === 0) return null;
  return (
    <details>
      <summary className="font-[620] text-sm">Errors</summary>
      <ul className="border-t text-sm">
        {errors.map(({ status, codes }) => (
          <li key={status} className="flex flex-wrap gap-x-3 gap-y-1 border-b py-2">
            <span className="font-mono">{status}</span>
            {codes.split(", ").map((code) => (
              <Link
                key={code}
                to={`/documentation/reference/errors#${code}`}
                className="font-mono text-ink-soft underline hover:text-accent-strong"
              >
                {code}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
