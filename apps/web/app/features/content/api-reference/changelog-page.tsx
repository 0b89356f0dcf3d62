import type { ApiChange, ApiChangelog } from "@stackyard/contract/content/api-reference";
import { Breadcrumb } from "../../../lib/links/breadcrumb";
import { Link } from "../../../lib/links/link";
import { Badge } from "../../../ui/display/badge";
import { changelogAddress, referenceAddress } from "./reference-address";

/** What each release changed, made from the documents that were kept of it. */
export function ChangelogPage({ changelog }: { readonly changelog: ApiChangelog }) {
  const { version, unreleased, releases } = changelog;
  const other = version === "v1" ? "v2-beta" : "v1";
  return (
    <div className="page-width py-12 sm:py-16">
      <Breadcrumb
        crumbs={[
          {
            label: "API Reference",
            to: referenceAddress({ version, tab: "getting-started", search: "" }),
          },
          { label: "Changelog" },
        ]}
      />
      <h1 className="mt-3 text-4xl sm:text-5xl">Changelog of {version}</h1>
      <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
        Made by comparing the OpenAPI documents that were kept of each release. “Breaking” means
        that a program written for the release before may fail.{" "}
        {version === "v1" && "v1 takes no breaking change; the project's tests see to it. "}
        <Link to={changelogAddress(other)} className="underline hover:text-accent-strong">
          See that of {other}
        </Link>
      </p>
      {unreleased.length > 0 && (
        <Section title="Not released yet">
          <Changes changes={unreleased} />
        </Section>
      )}
      {releases.map(({ release, date, calls, changes }, index) => (
        <Section key={release} title={`${release}, ${date}`}>
          {index === releases.length - 1 ? (
            <p className="text-ink-soft leading-relaxed">
              The first release: {calls} calls, and nothing before it to compare them with.
            </p>
          ) : (
            <Changes changes={changes} />
          )}
        </Section>
      ))}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: React.ReactNode;
}

function Section({ title, children }: SectionProps) {
  return (
    <section className="mt-10 max-w-4xl">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

const KINDS = { added: "Added", changed: "Changed", removed: "Removed" } as const;

function Changes({ changes }: { readonly changes: readonly ApiChange[] }) {
  if (changes.length === 0) return <p className="text-ink-soft">No call was changed.</p>;
  return (
    <ul className="border-t">
      {changes.map(({ kind, call, details, isBreaking }) => (
        <li key={call} className="border-b py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={kind === "added" ? "good" : "plain"}>{KINDS[kind]}</Badge>
            <code className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{call}</code>
            {isBreaking && <Badge tone="poor">Breaking</Badge>}
          </div>
          {details.length > 0 && (
            <ul className="mt-2 text-ink-soft text-sm leading-relaxed">
              {details.map((detail) => (
                <li key={detail} className="[overflow-wrap:anywhere]">
                  {detail}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
