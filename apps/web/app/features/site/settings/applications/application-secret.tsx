import type { ApplicationWithSecret } from "@stackyard/contract/members/applications";
import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/controls/button";
import { CopyButton } from "../../../../ui/controls/copy-button";
import { Alert } from "../../../../ui/feedback/alert";

interface Props {
  readonly application: ApplicationWithSecret;
  readonly onDone: () => void;
}

/** What an application needs to be set up. Its secret is shown only once. */
export function ApplicationSecret({ application: { name, clientId, secret }, onDone }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Credentials of ${name}`}
      className="flex scroll-mt-24 flex-col gap-5 border-t pt-5 outline-none"
    >
      {secret !== null && (
        <Alert tone="fair" title="Copy this secret now">
          It's shown only once. Anyone who has it can act as your application.
        </Alert>
      )}
      <Copied label="Client ID" text={clientId} />
      {secret !== null && <Copied label="Client secret" text={secret} />}
      <Button look="secondary" onClick={onDone} className="self-start">
        {secret === null ? "Close" : "I've saved it"}
      </Button>
    </section>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line-strong bg-sunken p-3 sm:flex-row sm:items-center">
      <span className="text-ink-soft text-sm">{label}</span>
      <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">{text}</code>
      <CopyButton text={text} what={label} className="self-start sm:self-center" />
    </div>
  );
}
