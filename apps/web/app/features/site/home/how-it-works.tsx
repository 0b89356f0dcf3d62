import { SectionHeading } from "./section-heading";
import { StepStack } from "./step-stack";

const STEPS = [
  {
    title: "Discover",
    text: "Search by keyword and category. Sort by price or score. Read the inputs, the README, and the full scan report before you decide.",
  },
  {
    title: "Deploy",
    text: "Purchase once, create an API key, and add one block to your code. terraform init fetches the version and verifies its checksum.",
  },
  {
    title: "Scale",
    text: "Pin immutable versions, and see what changes for your code before you upgrade.",
  },
];

export function HowItWorks() {
  return (
    <section className="border-t">
      <div className="page-width py-14 sm:py-20">
        <SectionHeading
          title="How it works"
          description="Three steps from search to running infrastructure."
        />
        <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <StepStack height={index + 1} />
              <h3 className="mt-5 text-2xl">
                <span className="mr-2.5 font-mono text-accent-strong">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-2.5 max-w-sm text-ink-soft leading-relaxed">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
