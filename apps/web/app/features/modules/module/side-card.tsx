import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { PersonLink } from "../../../lib/people/person-link";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { Card } from "../../../ui/display/card";
import { SecurityVerification } from "./security-verification";

const INCLUDED = [
  "6 months of support",
  "Source code of all current and future versions",
  "Installs with terraform init, checksum verified",
  "README, inputs, and outputs for each version",
];

interface Props {
  readonly module: ModuleDetail;
  /** The version shown on the page. */
  readonly version: string;
  readonly purchase: ReactNode;
}

/** Price, author, contents and verification of a module. */
export function SideCard({ module, version, purchase }: Props) {
  return (
    <Card className="divide-y xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
      <section aria-label="Price" className="p-5 sm:p-6">
        {purchase}
      </section>
      <CachedFragment of={Facts} props={{ module, version }} className="divide-y" />
    </Card>
  );
}

function Facts({ module, version }: Omit<Props, "purchase">) {
  return (
    <>
      <section aria-label="Provider" className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-col items-start gap-2">
          <p className="text-ink-faint text-sm">Provided by</p>
          <PersonLink
            username={module.authorUsername}
            avatar={module.authorAvatar}
            className="font-[620]"
          />
        </div>
        <dl className="flex flex-col gap-2 text-sm">
          <Row term="Cloud provider" value={module.system} />
          <Row term="Latest version" value={module.latestVersion ?? "none yet"} />
          <Row term="Sold" value={formatCount(module.purchaseCount, "time")} />
        </dl>
      </section>
      <section className="p-5 sm:p-6">
        <h2 className="text-base">This module includes</h2>
        <ul className="mt-3 flex flex-col gap-2.5 text-sm">
          {INCLUDED.map((item) => (
            <li key={item} className="flex gap-2.5 leading-snug">
              <Check className="mt-px size-4 shrink-0 text-good" aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
        <Link
          to={paths.ticket({ category: "marketplace", module: module.id })}
          className="mt-4 inline-flex min-h-10 items-center font-[620] text-accent-strong text-sm underline"
        >
          Ask support about this module
        </Link>
      </section>
      <SecurityVerification module={module} version={version} />
    </>
  );
}

function Row({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words text-right font-mono text-[0.8rem]">{value}</dd>
    </div>
  );
}
