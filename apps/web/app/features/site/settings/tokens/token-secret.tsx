import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/controls/button";
import { CopyButton } from "../../../../ui/controls/copy-button";
import { Alert } from "../../../../ui/feedback/alert";
import type { CreatedToken } from "./create-token-form";
import { TokenSnippets } from "./token-snippets";

interface Props {
  readonly token: CreatedToken;
  readonly onDone: () => void;
}

/** A new secret, shown only once, with ready-to-paste snippets. */
export function TokenSecret({ token, onDone }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Secret of ${token.name}`}
      className="flex scroll-mt-24 flex-col gap-5 border-t pt-5 outline-none"
    >
      <Alert tone="fair" title="Copy this key now">
        It's shown only once. Anyone who has it can use its scopes in your name.
      </Alert>
      <div className="flex flex-col gap-3 rounded-md border border-line-strong bg-sunken p-3 sm:flex-row sm:items-center">
        <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">
          {token.secret}
        </code>
        <CopyButton text={token.secret} what="key" className="self-start sm:self-center" />
      </div>
      <p className="text-ink-soft text-sm leading-relaxed">
        Send it with each request to the API, in the header{" "}
        <code className="font-mono">Authorization: Bearer …</code>
      </p>
      {token.scopes.includes("registry:download") && <TokenSnippets secret={token.secret} />}
      <Button look="secondary" onClick={onDone} className="self-start">
        I've saved it
      </Button>
    </section>
  );
}
