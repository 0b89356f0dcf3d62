import { NotFoundPage } from "../../../../lib/page/not-found-page";
import { earningsAddress } from "../earnings-address";

export function StatementNotFound() {
  return (
    <NotFoundPage
      title="Statement not found"
      to={earningsAddress("statements")}
      back="Your statements"
    >
      You had no balance in this month.
    </NotFoundPage>
  );
}
