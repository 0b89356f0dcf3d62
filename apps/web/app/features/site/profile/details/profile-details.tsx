import { ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { ReactNode } from "react";
import { Day } from "../../../../lib/format/times";
import { paths } from "../../../../lib/links/paths";
import { TextLink } from "../../../../lib/links/text-link";
import { ROLE_FIELDS } from "../../../../lib/people/role-fields";
import { Card } from "../../../../ui/display/card";

/** Read-only account details, including the role's fields. */
export function ProfileDetails({ user }: { readonly user: CurrentUser }) {
  const common = [
    { label: "Username", value: user.username },
    { label: "Full name", value: user.fullName },
    { label: "Email", value: user.email },
    { label: "Role", value: ROLE_LABELS[user.role] },
    { label: "Member since", value: <Day at={user.createdAt} /> },
    ...(user.githubUsername ? [{ label: "GitHub account", value: user.githubUsername }] : []),
  ];
  const own = ROLE_FIELDS[user.role].map(({ name, label }) => ({ label, value: user[name] }));
  return (
    <div className="flex flex-col gap-6">
      <DetailCard title="Account" details={common} />
      <p className="text-ink-soft text-sm">
        Change these in your <TextLink to={paths.settings}>settings</TextLink>.
      </p>
      {own.length > 0 && <DetailCard title={`${ROLE_LABELS[user.role]} profile`} details={own} />}
    </div>
  );
}

interface DetailCardProps {
  readonly title: string;
  readonly details: readonly { readonly label: string; readonly value: ReactNode }[];
}

function DetailCard({ title, details }: DetailCardProps) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      <dl className="mt-4 divide-y divide-line border-t">
        {details.map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-1 py-3.5 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-6"
          >
            <dt className="text-ink-faint text-sm">{label}</dt>
            <dd className="whitespace-pre-line text-[0.95rem] [overflow-wrap:anywhere]">
              {value ?? <span className="text-ink-faint">Not stated</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
