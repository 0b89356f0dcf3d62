import { ResetPasswordPage } from "../../features/members/auth/recovery/reset-password-page";
import { mailedLinkPage } from "../../lib/page/mailed-link-page";

const page = mailedLinkPage("Choose a new password");
export const headers = page.headers;
export const meta = page.meta;

export default function ResetPasswordRoute() {
  return <ResetPasswordPage />;
}
