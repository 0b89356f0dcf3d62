import type { VersionCopy } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format/format";
import { DayInSentence } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { moduleAddress } from "../module-address";
import { copiesQuery } from "../module-queries";

interface Props {
  readonly moduleId: number;
  readonly version: string;
}

/** Versions in other accounts with the same or similar code, for the auditor to compare. */
export function VersionCopies({ moduleId, version }: Props) {
  const { data, isError } = useQuery(copiesQuery(moduleId, version));
  if (isError) return <p className="mt-3">We couldn't load similar modules. Reload the page.</p>;
  if (!data) return null;
  const { copies, license } = data;
  if (!copies) return <p className="mt-3">The code hasn't been compared with other modules yet.</p>;
  if (copies.length === 0)
    return <p className="mt-3">No other account has a module with the same or similar code.</p>;
  return (
    <section className="mt-4" aria-labelledby="copies">
      <p id="copies" className="font-[620]">
        {formatCount(copies.length, "module")} with similar code in other accounts
      </p>
      <ul className="mt-2 divide-y rounded-lg border bg-surface">
        {copies.map((copy) => (
          <CopyItem key={copy.moduleId} copy={copy} />
        ))}
      </ul>
      <p className="mt-2">
        License of version {version}: {license ?? UNKNOWN_LICENSE}. Compare the dates and licenses
        before you decide. The first to submit isn't always the author, and many licenses permit
        copies.
      </p>
    </section>
  );
}

const UNKNOWN_LICENSE = "none or not recognized";

const LIKENESSES = {
  archive: () => "The same archive",
  code: () => "The same code, apart from names and comments",
  similar: (percent: number) => `About ${percent}% of the code in common`,
};

const STATUSES = {
  pending: "pending review",
  published: "published",
  rejected: "rejected",
  withdrawn: "approval withdrawn",
};

function CopyItem({ copy }: { readonly copy: VersionCopy }) {
  const { moduleId, title, version, authorUsername, status, likeness, percent } = copy;
  return (
    <li className="px-3 py-2">
      <Link
        to={moduleAddress(moduleId, { version })}
        className="font-[620] underline underline-offset-2"
      >
        {title} {version}
      </Link>{" "}
      by {authorUsername}, {STATUSES[status]}, submitted <DayInSentence at={copy.submittedAt} />.{" "}
      {LIKENESSES[likeness](percent)}. License: {copy.license ?? UNKNOWN_LICENSE}.
    </li>
  );
}
