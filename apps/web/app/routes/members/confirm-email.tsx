import { ConfirmEmailPage } from "../../features/members/auth/recovery/confirm-email-page";
import { mailedLinkPage } from "../../lib/page/mailed-link-page";

const page = mailedLinkPage("Confirm your address");
export const headers = page.headers;
export const meta = page.meta;

export default function ConfirmEmailRoute() {
  return <ConfirmEmailPage />;
}
