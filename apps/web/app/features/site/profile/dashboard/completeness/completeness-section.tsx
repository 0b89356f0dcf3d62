import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { CircleDashed } from "lucide-react";
import { formatNumber } from "../../../../../lib/format/format";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { SectionContent } from "../../../../../lib/page/section-content";
import { partsOf } from "../../../../../lib/people/engineer-parts";
import { Card } from "../../../../../ui/display/card";
import { Section } from "../../../../../ui/display/section";
import { Alert } from "../../../../../ui/feedback/alert";
import { Progress } from "../../../../../ui/feedback/progress";
import { ownEngineerQuery } from "../../profile-queries";

/** Completeness of an engineer's profile and the missing parts. */
export function CompletenessSection({ user }: { readonly user: CurrentUser }) {
  return user.role === "engineer" && <Completeness avatar={user.avatar} />;
}

type Avatar = Pick<CurrentUser, "avatar">;

function Completeness({ avatar }: Avatar) {
  const query = useQuery(ownEngineerQuery());
  return (
    <Section title="Your profile" text="Your public profile for people who look for an engineer.">
      <SectionContent query={query} what="Your engineer profile">
        {({ engineer }) =>
          engineer ? <Parts parts={partsOf(engineer, avatar)} /> : <NobodyFindsYou />
        }
      </SectionContent>
    </Section>
  );
}

function Parts({ parts }: { readonly parts: ReturnType<typeof partsOf> }) {
  const missing = parts.filter(({ isThere }) => !isThere);
  const there = parts.length - missing.length;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <p className="font-[620]">
        {formatNumber(there)} of {formatNumber(parts.length)} parts complete
        {missing.length > 0 && <span className="font-normal">. Missing:</span>}
      </p>
      <Progress label="Profile completeness" value={(there / parts.length) * 100} tone="good" />
      <ul
        aria-label="Missing"
        className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm empty:hidden"
      >
        {missing.map(({ what }) => (
          <li key={what} className="flex items-start gap-2">
            <CircleDashed className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
            {what}
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.joinTalent} look="secondary" className="self-start">
        Edit your engineer profile
      </ButtonLink>
    </Card>
  );
}

/** Asks an engineer without a profile to create one. */
function NobodyFindsYou() {
  return (
    <Alert
      tone="note"
      title="You aren't listed yet"
      action={<ButtonLink to={paths.joinTalent}>Create your engineer profile</ButtonLink>}
    >
      Four steps, partly filled in from your account.
    </Alert>
  );
}
