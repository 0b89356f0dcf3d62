import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { OwnServicesPage } from "../../features/talent/services/own/own-services-page";
import { ownServicesQuery } from "../../features/talent/services/service-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [ownServicesQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Your services · ${PRODUCT_NAME}` }];

export default function OwnServices() {
  return <OwnServicesPage />;
}
