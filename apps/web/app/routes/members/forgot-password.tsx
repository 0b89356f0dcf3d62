import { ForgotPasswordPage } from "../../features/members/auth/recovery/forgot-password-page";
import { mailedLinkPage } from "../../lib/page/mailed-link-page";

const page = mailedLinkPage("Forgot password");
export const headers = page.headers;
export const meta = page.meta;

export default function ForgotPasswordRoute() {
  return <ForgotPasswordPage />;
}
