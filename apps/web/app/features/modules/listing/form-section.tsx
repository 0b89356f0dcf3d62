import type { ReactNode } from "react";

interface Props {
  readonly step: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A numbered section of the form. */
export function FormSection({ step, title, children }: Props) {
  return (
    <section className="rounded-lg border bg-surface p-5 sm:p-6">
      <div className="flex items-baseline gap-3 border-b pb-4">
        <span aria-hidden="true" className="stencil text-accent-strong">
          {step}
        </span>
        <h2 className="text-lg">{title}</h2>
      </div>
      <div className="flex flex-col gap-5 pt-5">{children}</div>
    </section>
  );
}
