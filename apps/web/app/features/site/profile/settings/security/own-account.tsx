import { ExportsSection } from "../exports/exports-section";
import { SessionsSection } from "../sessions/sessions-section";
import { DeleteAccount } from "./delete-account";

/** What one does with the account itself. */
export function OwnAccount() {
  return (
    <div className="flex flex-col gap-12">
      <SessionsSection />
      <ExportsSection />
      <DeleteAccount />
    </div>
  );
}
