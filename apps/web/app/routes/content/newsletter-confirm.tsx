import { ConfirmPage } from "../../features/content/newsletter/confirm-page";
import { mailedLinkPage } from "../../lib/page/mailed-link-page";

const page = mailedLinkPage("Confirm your subscription");
export const headers = page.headers;
export const meta = page.meta;

export default function NewsletterConfirmRoute() {
  return <ConfirmPage />;
}
