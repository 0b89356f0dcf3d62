import { TokenSnippets } from "./token-snippets";

/** How to use a token, for when its secret is stored away already. */
export function TokenSetup() {
  return (
    <details className="rounded-lg border bg-surface px-5 py-2">
      <summary className="rounded-sm font-[600] text-sm hover:text-accent-strong">
        How to use a token
      </summary>
      <div className="pt-2 pb-4">
        <TokenSnippets secret="your token" />
      </div>
    </details>
  );
}
