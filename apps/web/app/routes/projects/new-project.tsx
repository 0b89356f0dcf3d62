import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { EditorPage } from "../../features/projects/editor/editor-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData();
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Post a project · ${PRODUCT_NAME}` }];

export default function NewProject() {
  return <EditorPage />;
}
