import { SignedIn } from "../../../lib/session/signed-in";
import { UnconfirmedEmail } from "../../../lib/session/unconfirmed-email";
import { SubmitForm } from "./submit-form";

export function SubmitPage() {
  return (
    <SignedIn reason="submit">
      {(user) => (
        <div className="page-width py-8 sm:py-12">
          <h1 className="text-3xl sm:text-4xl">Submit a module</h1>
          <p className="mt-3 mb-8 max-w-prose text-ink-soft text-lg">
            List your infrastructure code, have it scanned, and get it approved by an auditor.
          </p>
          <UnconfirmedEmail user={user} toDo="submit modules" className="mb-8" />
          <SubmitForm key={user.id} user={user} />
        </div>
      )}
    </SignedIn>
  );
}
