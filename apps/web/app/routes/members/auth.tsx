import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { type LoaderFunctionArgs, type MetaArgs, redirect } from "react-router";
import { authMode } from "../../features/members/auth/auth-mode";
import { AuthPage } from "../../features/members/auth/auth-page";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { pageData } from "../../lib/page/page-data";
import { safeNext } from "../../lib/session/sign-in-address";
import { signInWaysQuery } from "../../lib/session/sign-in-ways";
import { readSignedInUser } from "../../lib/session/signed-in-page";

const page = pageData(() => [signInWaysQuery()]);

/** Redirects users who are already signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await readSignedInUser(args.context.get(queriesContext));
  if (user)
    throw redirect(safeNext(new URL(args.request.url).searchParams.get("next")) ?? paths.profile);
  return page.loader(args);
}

/** In the browser, the page knows the session and needs no request. */
export const clientLoader = page.clientLoader;

export function meta({ location }: MetaArgs) {
  const isRegistering = authMode(new URLSearchParams(location.search)) === "register";
  return [
    { title: `${isRegistering ? "Create Account" : "Sign In"} · ${PRODUCT_NAME}` },
    {
      name: "description",
      content: `An account at ${PRODUCT_NAME}: buy and publish infrastructure-as-code modules, audit them, or offer your work.`,
    },
  ];
}

export default function AuthRoute() {
  return <AuthPage />;
}
