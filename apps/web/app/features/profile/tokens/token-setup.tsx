import { ChevronRight } from "lucide-react";
import { TokenSnippets } from "./token-snippets";

/** How a token is used, for when its secret is stored away already. */
export function TokenSetup() {
  return (
    <details className="group rounded-lg border bg-surface px-5 py-2">
      <summary className="flex h-10 cursor-pointer list-none items-center gap-1.5 rounded-sm font-[600] text-sm hover:text-accent-strong [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        How a token is used
      </summary>
      <div className="pt-2 pb-4">
        <TokenSnippets secret="your token" />
      </div>
    </details>
  );
}
