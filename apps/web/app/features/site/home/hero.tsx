import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { loadWhenUsed } from "../../../lib/start/load-when-used";

const scene = loadWhenUsed(() => import("./yard-scene"), "YardScene");

/** Above-the-fold section. `snippet` shows an install example. */
export function Hero({ snippet }: { readonly snippet: ReactNode }) {
  return (
    <section className="overflow-hidden border-b">
      <div className="page-width grid items-center gap-x-6 gap-y-8 py-10 sm:py-12 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]">
        <div className="relative z-10 min-w-0">
          <h1 className="font-[780] text-[clamp(2.1rem,1.3rem+4vw,4.75rem)] leading-[0.98] tracking-[-0.028em] [font-stretch:122%]">
            Decentralized Cloud Marketplace
          </h1>
          <p className="mt-6 max-w-xl text-ink-soft text-lg leading-relaxed sm:text-xl sm:leading-relaxed">
            Ready-to-deploy infrastructure modules and the engineers behind them. Every version is
            scanned, every score is explained, and everything installs with the tools you already
            use.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ButtonLink to={paths.marketplace()} size="large">
              Browse Marketplace
              <ArrowRight className="size-5" aria-hidden="true" />
            </ButtonLink>
            <ButtonLink to={paths.submit} size="large" look="secondary">
              Sell Your Modules
            </ButtonLink>
          </div>
        </div>
        <div className="mx-auto w-full max-w-2xl xl:-mt-6 xl:w-[110%] xl:max-w-none">{scene}</div>
        <div className="min-w-0 xl:col-span-2">{snippet}</div>
      </div>
    </section>
  );
}
