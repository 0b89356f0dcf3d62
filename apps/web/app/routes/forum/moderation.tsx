import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { queueQuery } from "../../features/forum/forum-queries";
import { ModerationPage } from "../../features/forum/moderation/moderation-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: (user) => (user.role === "admin" ? [queueQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Forum moderation · ${PRODUCT_NAME}` }];

export default ModerationPage;
