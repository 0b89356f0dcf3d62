import { PRODUCT_NAME } from "@stackyard/contract/product";
import { type LoaderFunctionArgs, type MetaArgs, redirect } from "react-router";
import { authMode } from "../features/auth/auth-mode";
import { AuthPage } from "../features/auth/auth-page";
import { paths } from "../lib/paths";
import { queriesContext } from "../lib/server-context";
import { safeNext } from "../lib/sign-in-address";
import { readSignedInUser } from "../lib/signed-in-page";

/** Whoever is signed in already is led on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await readSignedInUser(context.get(queriesContext));
  if (user)
    throw redirect(safeNext(new URL(request.url).searchParams.get("next")) ?? paths.profile);
  return null;
}

/** In the browser the page itself knows who is signed in. */
export const clientLoader = async () => null;

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
