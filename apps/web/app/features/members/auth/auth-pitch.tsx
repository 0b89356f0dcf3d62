import { FileCheck2, KeyRound, Terminal } from "lucide-react";
import { YardDrawing } from "./yard-drawing";

const POINTS = [
  {
    Icon: FileCheck2,
    title: "Scanned, then audited",
    text: "Every module is scanned for security, quality and efficiency before an auditor decides.",
  },
  {
    Icon: Terminal,
    title: "Installed by terraform init",
    text: "Modules come straight from the registry, with verified checksums.",
  },
  {
    Icon: KeyRound,
    title: "One account, every role",
    text: "Buy, sell, review and discuss with the same sign-in.",
  },
];

/** Benefits of an account, beside the form on wide screens. */
export function AuthPitch() {
  return (
    <div className="flex flex-col gap-8 overflow-hidden rounded-lg border bg-sunken p-8 2xl:p-10">
      <YardDrawing />
      <ul className="grid gap-5">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon className="mt-0.5 size-5 shrink-0 text-accent-strong" aria-hidden="true" />
            <div>
              <p className="font-[640]">{title}</p>
              <p className="mt-0.5 text-ink-soft text-sm leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
