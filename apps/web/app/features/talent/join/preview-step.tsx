import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Alert } from "../../../ui/feedback/alert";
import { EngineerCard } from "../engineer-card";
import { type EngineerValues, typedForm } from "../form/engineer-values";
import { CompletenessList } from "../own/completeness-list";
import { EngineerDetails } from "../page/engineer-details";

interface Props {
  readonly user: CurrentUser;
  readonly values: EngineerValues;
}

/** Preview of the card and page, with the missing parts. */
export function PreviewStep({ user, values }: Props) {
  const read = typedForm.safeParse(values);
  if (!read.success)
    return (
      <Alert tone="poor" title="Some fields need changes">
        Please go back and check the marked fields.
      </Alert>
    );
  const { username, fullName, avatar, bio } = user;
  const engineer = {
    ...read.data,
    id: 0,
    userId: user.id,
    completedProjects: 0,
    rating: 0,
    ratingCount: 0,
    isHidden: false,
    bio,
    user: { username, fullName, avatar },
    memberSince: user.createdAt,
    ratingCounts: [0, 0, 0, 0, 0],
    certifications: [],
    weeks: [],
    audits: null,
    responseTime: null,
    record: { completed: 0, onTime: null, disputed: null, repeatClients: null },
    solutions: [],
    viewer: { isOneself: true, mayReview: false, hasReviewed: false, isReviewHidden: false },
  };
  return (
    <>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <section aria-label="Your card" inert className="min-w-0">
          <EngineerCard engineer={engineer} />
        </section>
        <section aria-label="Your page, at a glance" className="min-w-0">
          <EngineerDetails engineer={engineer} />
        </section>
      </div>
      <CompletenessList engineer={engineer} avatar={avatar} />
    </>
  );
}
