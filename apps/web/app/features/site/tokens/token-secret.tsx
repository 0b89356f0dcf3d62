import { Alert } from "../../../ui/feedback/alert";
import { CopiedText, ShownOnce } from "../../../ui/feedback/shown-once";
import type { CreatedToken } from "./create-token-form";
import { TokenSnippets } from "./token-snippets";

interface Props {
  readonly token: CreatedToken;
  readonly onDone: () => void;
}

/** A new secret, shown only once, with ready-to-paste snippets. */
export function TokenSecret({ token, onDone }: Props) {
  return (
    <ShownOnce label={`Secret of ${token.name}`} className="gap-5 border-t pt-5" onDone={onDone}>
      <Alert tone="fair" title="Copy this key now">
        It's shown only once. Anyone who has it can use its scopes in your name.
      </Alert>
      <CopiedText text={token.secret} what="key" />
      <p className="text-ink-soft text-sm leading-relaxed">
        Send it with each request to the API, in the header{" "}
        <code className="font-mono">Authorization: Bearer …</code>
      </p>
      {token.scopes.includes("registry:download") && <TokenSnippets secret={token.secret} />}
    </ShownOnce>
  );
}
