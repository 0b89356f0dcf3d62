import type { Purchase } from "@stackyard/contract/trade/orders";
import { moduleBlock, registryHost } from "../../../../../lib/modules/registry-host";
import { useSiteOrigin } from "../../../../../lib/page/site";
import { CodeBlock } from "../../../../../ui/display/code-block";

/** Install snippet of a purchased module, collapsed by default. */
export function InstallBlock({ purchase }: { readonly purchase: Purchase }) {
  const origin = useSiteOrigin();
  const { namespace, name, system, latestVersion } = purchase;
  const address = { namespace, name, system, version: latestVersion };
  return (
    <details>
      <summary className="-my-2 rounded-sm font-[600] text-sm hover:text-accent-strong">
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
