import type { Purchase } from "@stackyard/contract/modules/orders";
import { ChevronRight } from "lucide-react";
import { moduleBlock, registryHost } from "../../../lib/modules/registry-host";
import { useSiteOrigin } from "../../../lib/page/site-origin";
import { CodeBlock } from "../../../ui/display/code-block";

/** The block for a purchased module, unfolded on demand. */
export function InstallBlock({ purchase }: { readonly purchase: Purchase }) {
  const origin = useSiteOrigin();
  const { namespace, name, system, latestVersion } = purchase;
  const address = { namespace, name, system, version: latestVersion };
  return (
    <details className="group">
      <summary className="-my-2 inline-flex h-10 cursor-pointer list-none items-center gap-1.5 rounded-sm font-[600] text-sm hover:text-accent-strong [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        Module block<span className="sr-only"> of {purchase.moduleTitle}</span>
      </summary>
      {origin !== null && (
        <CodeBlock
          title="main.tf"
          code={moduleBlock(registryHost(origin), address)}
          className="mt-3"
        />
      )}
    </details>
  );
}
