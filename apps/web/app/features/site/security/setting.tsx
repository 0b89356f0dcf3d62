import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A sign-in method with its status and actions. */
export function Setting({ title, text, action, children }: Props) {
  return (
    <section className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-base">{title}</h3>
          <p className="mt-1 text-ink-soft text-sm leading-relaxed">{text}</p>
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
      {children}
    </section>
  );
}
