import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { type MetaArgs, useLocation } from "react-router";
import { SettingsPage } from "../../features/site/settings/settings-page";
import { settingsPageAt } from "../../features/site/settings-pages";
import { settingsQueries } from "../../features/site/settings-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: (_, { url }) => settingsQueries(settingsPageAt(url.pathname).id),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = ({ location }: MetaArgs) => [
  { title: `${settingsPageAt(location.pathname).label} · Settings · ${PRODUCT_NAME}` },
];

/** Each page of the settings is an address of this route. */
export default function SettingsRoute() {
  const { pathname } = useLocation();
  return <SettingsPage page={settingsPageAt(pathname).id} />;
}
