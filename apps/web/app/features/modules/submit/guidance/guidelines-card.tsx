import { Check } from "lucide-react";
import { Card } from "../../../../ui/display/card";

const GUIDELINES = [
  "Put the module's files at the archive's root, or in one folder that holds them all.",
  "Include a README.md: it becomes the module's page.",
  "Describe every variable and output, and use precise types.",
  "Pin the versions of Terraform and of every provider.",
  "Leave out secrets, state files, and anything specific to your account.",
  "In the title, say what the module builds, not how good it is.",
];

export function GuidelinesCard() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">Guidelines</h2>
      <ul className="mt-4 flex flex-col gap-3">
        {GUIDELINES.map((guideline) => (
          <li key={guideline} className="flex gap-3 text-ink-soft text-sm leading-relaxed">
            <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
            {guideline}
          </li>
        ))}
      </ul>
    </Card>
  );
}
