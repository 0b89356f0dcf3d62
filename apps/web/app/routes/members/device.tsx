import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { DevicePage } from "../../features/members/access/device-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData();
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [
  { title: `Connect a device · ${PRODUCT_NAME}` },
  { name: "robots", content: "noindex" },
];

export default function DeviceRoute() {
  return <DevicePage />;
}
