import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the dashboard. */
export function Section({ title, text, action, children }: Props) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          {text && <p className="mt-1 text-ink-soft text-sm leading-relaxed">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
