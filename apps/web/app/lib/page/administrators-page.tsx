import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { ReactNode } from "react";
import { classes } from "../../ui/classes";
import { EmptyState } from "../../ui/feedback/empty-state";
import { BackLink } from "../links/back-link";
import { ButtonLink } from "../links/button-link";
import { paths } from "../links/paths";
import { SignedIn } from "../session/signed-in";

interface Props {
  /** Undefined if the content has a heading of its own. */
  readonly title?: string | undefined;
  /** What the page is for, shown to users without access. */
  readonly purpose: string;
  /** Where users without access probably want to go. */
  readonly instead?: { readonly to: string; readonly label: string };
  readonly className?: string;
  readonly children: (user: CurrentUser) => ReactNode;
}

const PROFILE = { to: paths.profile, label: "Back to your profile" };

/** A page for administrators outside the overview. Others see what it is for. */
export function AdministratorsPage(props: Props) {
  const { title, purpose, instead = PROFILE, className, children } = props;
  return (
    <SignedIn>
      {(user) => (
        <div className={classes("page-width flex flex-col gap-6 py-8 sm:py-10", className)}>
          {title && (
            <div>
              {user.role === "admin" && <BackLink to={paths.admin}>Administration</BackLink>}
              <h1 className="text-3xl sm:text-4xl">{title}</h1>
            </div>
          )}
          {user.role === "admin" ? (
            children(user)
          ) : (
            <EmptyState
              headingLevel={title ? "h2" : "h1"}
              title="For administrators"
              action={<ButtonLink to={instead.to}>{instead.label}</ButtonLink>}
            >
              {purpose}
            </EmptyState>
          )}
        </div>
      )}
    </SignedIn>
  );
}
