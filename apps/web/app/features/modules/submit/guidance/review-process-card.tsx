import { Card } from "../../../../ui/display/card";

const STEPS = [
  { title: "Screening", text: "The scan checks security, quality, and efficiency." },
  { title: "Code review", text: "An auditor reviews the module and its scan report." },
  {
    title: "Approval and publishing",
    text: "An approved module is listed immediately. If it's rejected, you get the reason.",
  },
];

export function ReviewProcessCard() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">Review process</h2>
      <p className="mt-2 text-ink-soft text-sm">Typically 1-3 business days.</p>
      <ol className="mt-5 flex flex-col">
        {STEPS.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative flex gap-4 pb-5 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-7 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-3.5 [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line"
          >
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-sm border border-line-strong bg-sunken font-[650] font-mono text-xs"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="font-[620] text-[0.95rem]">{title}</p>
              <p className="mt-0.5 text-ink-soft text-sm leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
