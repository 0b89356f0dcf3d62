import { ENGINEER_CARD_SKILLS } from "@stackyard/contract/base/limits";
import type { Engineer } from "@stackyard/contract/talent/talent";
import { initials } from "../../lib/format/format";
import { ButtonLink } from "../../lib/links/button-link";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { Avatar } from "../../ui/display/avatar";
import { EngineerRating } from "./engineer-rating";

interface Props {
  readonly engineer: Engineer;
  readonly headingLevel?: "h2" | "h3";
}

export function EngineerCard({ engineer, headingLevel: Heading = "h3" }: Props) {
  const { user, skills } = engineer;
  const name = user.fullName || user.username || "Anonymous Engineer";
  const rest = skills.length - ENGINEER_CARD_SKILLS;
  return (
    <article className="flex h-full flex-col rounded-lg border bg-surface p-5">
      <div className="flex items-center gap-4">
        <Avatar src={user.avatar} initials={initials(name)} size="large" />
        <div className="min-w-0">
          <Heading className="truncate text-lg">
            <Link
              to={paths.user(user.username)}
              className="hover:text-accent-strong hover:underline"
            >
              {name}
            </Link>
          </Heading>
          <EngineerRating engineer={engineer} />
        </div>
      </div>
      <p className="mt-4 font-[620]">{engineer.title}</p>
      <p className="mt-1.5 mb-4 line-clamp-3 text-[0.925rem] text-ink-soft leading-relaxed">
        {engineer.description}
      </p>
      <ul aria-label="Skills" className="mt-auto flex flex-wrap gap-1.5">
        {skills.slice(0, ENGINEER_CARD_SKILLS).map((skill) => (
          <li key={skill} className={SKILL}>
            {skill}
          </li>
        ))}
        {rest > 0 && <li className={SKILL}>+{rest} more</li>}
      </ul>
      <ButtonLink to={paths.engineer(engineer.id)} look="secondary" className="mt-5 w-full">
        View Profile
        <span className="sr-only"> of {name}</span>
      </ButtonLink>
    </article>
  );
}

const SKILL = "rounded-sm bg-sunken px-2 py-1 text-ink-soft text-xs";
