import { SessionsSection } from "../sessions/sessions-section";

/** What one does with the account itself. */
export function OwnAccount() {
  return (
    <div className="mt-12 flex flex-col gap-12">
      <SessionsSection />
    </div>
  );
}
