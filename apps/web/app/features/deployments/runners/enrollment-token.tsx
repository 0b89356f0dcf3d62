import { useEffect, useRef } from "react";
import { useSiteOrigin } from "../../../lib/page/site";
import { Button } from "../../../ui/controls/button";
import { CopyButton } from "../../../ui/controls/copy-button";
import { CodeBlock } from "../../../ui/display/code-block";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly token: string;
  readonly pool: string;
  readonly onDone: () => void;
}

/** A new enrollment token, shown only once. */
export function EnrollmentToken({ token, pool, onDone }: Props) {
  const origin = useSiteOrigin();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Enrollment token for ${pool}`}
      className="flex scroll-mt-24 flex-col gap-4 rounded-lg border bg-surface p-5 outline-none"
    >
      <Alert tone="fair" title="Copy this token now">
        It's shown only once, enrolls one runner, and expires in an hour.
      </Alert>
      <div className="flex flex-col gap-3 rounded-md border border-line-strong bg-sunken p-3 sm:flex-row sm:items-center">
        <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">{token}</code>
        <CopyButton text={token} what="token" className="self-start sm:self-center" />
      </div>
      {origin !== null && <CodeBlock title="Server address" code={origin} />}
      <Button look="secondary" onClick={onDone} className="self-start">
        I've saved it
      </Button>
    </section>
  );
}
