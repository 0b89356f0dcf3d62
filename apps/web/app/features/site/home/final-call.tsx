import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";

export function FinalCall() {
  return (
    <section className="page-width pb-16 sm:pb-24">
      <div className="flex flex-col items-start gap-8 rounded-lg bg-ink px-6 py-12 text-paper sm:px-12 sm:py-16 lg:flex-row lg:items-center lg:justify-between dark:border dark:bg-surface dark:text-ink">
        <div className="max-w-xl">
          <h2 className="text-3xl sm:text-4xl">Build on what's already stacked</h2>
          <p className="mt-4 text-lg leading-relaxed opacity-85">
            Accounts are free. You need one to buy, sell, or review.
          </p>
        </div>
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <ButtonLink to={paths.register} size="large">
            Get Started Now
          </ButtonLink>
          <ButtonLink to={paths.marketplace()} size="large" look="secondary">
            Learn More<span className="sr-only"> about the marketplace</span>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
