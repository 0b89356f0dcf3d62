import type { DocumentationSection } from "@stackyard/contract/content/documentation";
import { ArrowRight, BookOpen, Cpu, Rocket, Ruler, Scale, Users } from "lucide-react";
import type { ComponentType } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Card } from "../../../ui/display/card";
import { DocumentationSearch } from "./documentation-search";

interface Look {
  readonly icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  readonly purpose: string;
}

const SECTIONS: Readonly<Record<string, Look>> = {
  introduction: { icon: BookOpen, purpose: "Learn what Stackyard is and how it works." },
  quickstart: { icon: Rocket, purpose: "From an account to an installed module." },
  modules: { icon: Cpu, purpose: "How to build, version and secure modules." },
  talent: { icon: Users, purpose: "Finding engineers and working with them." },
  governance: { icon: Scale, purpose: "How decisions are made, and how to take part." },
  reference: {
    icon: Ruler,
    purpose: "Rules, scores, errors, and limits, generated from the code.",
  },
};

const TUTORIALS = [
  {
    to: "/tutorials/creating-modules",
    title: "Creating modules",
    text: "Write a module, scan it, and publish its first version.",
  },
  {
    to: "/tutorials/multi-cloud",
    title: "Multi-cloud",
    text: "One configuration with modules for several providers.",
  },
  {
    to: "/tutorials/security",
    title: "Security",
    text: "Read a scan report and fix its findings.",
  },
];

export function DocumentationPage({
  sections,
}: {
  readonly sections: readonly DocumentationSection[];
}) {
  return (
    <div className="page-width py-12 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">Documentation</h1>
      <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
        How to build, publish, buy, and deploy modules.
      </p>
      <DocumentationSearch />
      <div className="mt-8 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {sections.map((section) => {
          const look = SECTIONS[section.slug];
          return look && <SectionCard key={section.slug} section={section} look={look} />;
        })}
      </div>
      <section aria-labelledby="tutorials" className="mt-16">
        <h2 id="tutorials" className="text-2xl">
          Tutorials
        </h2>
        <ul className="mt-5 grid gap-5 sm:grid-cols-3">
          {TUTORIALS.map(({ to, title, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full flex-col rounded-lg border bg-surface p-5 hover:border-line-strong hover:shadow-lift"
              >
                <span className="font-[650] text-lg">{title}</span>
                <span className="mt-1.5 flex-1 text-ink-soft text-sm leading-relaxed">{text}</span>
                <span className="mt-4 inline-flex items-center gap-1.5 font-[620] text-accent-strong text-sm">
                  Start
                  <ArrowRight className="size-4" aria-hidden="true" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="more-help"
        className="mt-16 rounded-lg border bg-surface p-6 sm:p-8"
      >
        <h2 id="more-help" className="text-2xl">
          Can't find what you need?
        </h2>
        <p className="mt-2 text-ink-soft leading-relaxed">
          Ask in the forum, where everyone can read the answer, or contact support.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <ButtonLink to={paths.developerForum}>Developer Forum</ButtonLink>
          <ButtonLink to={paths.support} look="secondary">
            Support Center
          </ButtonLink>
          <TextLink to={paths.accessibility} className="sm:ms-3">
            Accessibility
          </TextLink>
        </div>
      </section>
    </div>
  );
}

interface CardProps {
  readonly section: DocumentationSection;
  readonly look: Look;
}

function SectionCard({ section: { title, topics }, look }: CardProps) {
  const { icon: Icon, purpose } = look;
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-center gap-3">
        <Icon className="size-5 text-accent-strong" aria-hidden />
        <h2 className="text-xl">{title}</h2>
      </div>
      <p className="mt-2 text-ink-soft text-sm leading-relaxed">{purpose}</p>
      <ul className="mt-4 border-t pt-2">
        {topics.map(({ address, title }) => (
          <li key={address}>
            <Link
              to={address}
              className="group flex min-h-10 items-center justify-between gap-3 py-1 font-[560] hover:text-accent-strong"
            >
              {title}
              <ArrowRight
                className="size-4 shrink-0 text-ink-faint group-hover:text-accent-strong"
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
