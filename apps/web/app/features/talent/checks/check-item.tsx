import type { CertificationToCheck } from "@stackyard/contract/talent/engineer-profile";
import { formatDay } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Facts } from "../../../ui/display/facts";
import { CheckActions } from "./check-actions";

/** An unverified certification with its owner and the two decisions. */
export function CheckItem({ item }: { readonly item: CertificationToCheck }) {
  const { name, issuer, number, expiresOn, engineer, namedAt } = item;
  return (
    <li className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
        <Day at={namedAt} className="text-ink-soft text-sm" />
      </div>
      <Facts
        facts={[
          {
            label: "Engineer",
            value: (
              <Link to={paths.engineer(engineer.id)} className="text-accent-strong underline">
                {engineer.fullName ?? engineer.username}
              </Link>
            ),
          },
          { label: "Issuer", value: issuer },
          { label: "Number", value: number ?? "not stated" },
          { label: "Valid until", value: expiresOn ? formatDay(expiresOn) : "No expiry date" },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <CheckActions certification={item} />
      </div>
    </li>
  );
}
