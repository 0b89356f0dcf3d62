import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useState } from "react";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Availability } from "./availability";
import { EditForm } from "./edit-form";
import { PublishersSection } from "./publishers/publishers-section";

/** Form for changing a listing, for its author and administrators. */
export function EditPage({ module }: { readonly module: ModuleDetail }) {
  // Incremented to start again from the listing as it is now.
  const [round, setRound] = useState(0);
  const { id, title, namespace, name, system, viewer } = module;
  return (
    <SignedIn>
      {({ role }) => (
        <div className="page-width flex max-w-3xl flex-col gap-8 pt-6 pb-12 sm:pt-8">
          <header>
            <BackLink to={paths.module(id)}>{title}</BackLink>
            <h1 className="mt-3 text-3xl sm:text-4xl">Edit listing</h1>
            <p className="mt-2 font-mono text-ink-faint text-sm [overflow-wrap:anywhere]">
              {[namespace, name, system].join("/")}
            </p>
          </header>
          {viewer.isAuthor || role === "admin" ? (
            <>
              <p className="-mt-4 text-ink-soft leading-relaxed">
                The address can't change. The license, the README, and the technical details come
                from the code: to change them, {viewer.isAuthor ? <NewVersionLink id={id} /> : null}
                {viewer.isAuthor ? "." : "the author submits a new version."}
              </p>
              <EditForm
                key={round}
                module={module}
                isAuthor={viewer.isAuthor}
                onStartOver={() => setRound(round + 1)}
              />
              {viewer.isAuthor && <PublishersSection moduleId={id} />}
              <Availability module={module} isAuthor={viewer.isAuthor} />
            </>
          ) : (
            <EmptyState
              title="For its author"
              action={<ButtonLink to={paths.module(id)}>Show the module</ButtonLink>}
            >
              Only its author and administrators can edit this listing.
            </EmptyState>
          )}
        </div>
      )}
    </SignedIn>
  );
}

function NewVersionLink({ id }: { readonly id: number }) {
  return (
    <Link to={paths.newVersion(id)} className="text-accent-strong underline underline-offset-2">
      submit a new version
    </Link>
  );
}
