import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { partsOf } from "../../../lib/people/engineer-parts";
import { Alert } from "../../../ui/feedback/alert";
import { ownEngineerQuery } from "../profile-queries";
import { Section } from "../section";

/** How much of an engineer's profile there is for those who look for one, and what it lacks. */
export function CompletenessSection({ user }: { readonly user: CurrentUser }) {
  return user.role === "engineer" && <Completeness avatar={user.avatar} />;
}

type Avatar = Pick<CurrentUser, "avatar">;

function Completeness({ avatar }: Avatar) {
  const query = useQuery(ownEngineerQuery());
  return (
    <Section title="Your profile" text="What people see who look for an engineer.">
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
    <>
      <meter
        className="h-3 w-full max-w-md"
        min={0}
        max={parts.length}
        value={there}
        aria-label="Profile completeness"
      >
        {`${formatNumber(there)} of ${formatNumber(parts.length)}`}
      </meter>
      <p className="text-ink-soft text-sm">
        {formatNumber(there)} of {formatNumber(parts.length)} parts are there.
        {missing.length > 0 && ` Missing: ${missing.map(({ what }) => what).join(", ")}.`}
      </p>
      <ButtonLink to={paths.joinTalent} look="secondary" className="self-start">
        Change your engineer profile
      </ButtonLink>
    </>
  );
}

/** Tells an engineer whom nobody can find how to be found. */
function NobodyFindsYou() {
  return (
    <Alert
      tone="note"
      title="Nobody can find you yet"
      action={<ButtonLink to={paths.joinTalent}>Create your engineer profile</ButtonLink>}
    >
      Four steps, part of them filled in from your account, and you stand among the engineers.
    </Alert>
  );
}
