import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { OwnServicesPage } from "../../features/services/own/own-services-page";
import { ownServicesQuery } from "../../features/services/service-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [ownServicesQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Your services · ${PRODUCT_NAME}` }];

export default function OwnServices() {
  return <OwnServicesPage />;
}
