import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ProfilePage } from "../../features/site/profile/profile-page";
import { profileQueries } from "../../features/site/profile/profile-page-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: profileQueries });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Profile · ${PRODUCT_NAME}` }];

export default function ProfileRoute() {
  return <ProfilePage />;
}
