import { PRODUCT_NAME } from "@stackyard/contract/product";
import { data } from "react-router";
import { NotFound } from "../features/shell/not-found";

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: `404 Page Not Found · ${PRODUCT_NAME}` }];

export default function NotFoundPage() {
  return <NotFound />;
}
