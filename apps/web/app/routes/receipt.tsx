import { PRODUCT_NAME } from "@stackyard/contract/product";
import { data } from "react-router";
import { ReceiptPage } from "../features/purchase/receipt-page";
import { receiptQuery } from "../features/purchase/receipt-query";
import { signedInPageData } from "../lib/signed-in-page";
import type { Route } from "./+types/receipt";

/** The number in the address. What is none leads to no receipt. */
function readId(text: string | undefined): number {
  if (/^[1-9]\d{0,8}$/.test(text ?? "")) return Number(text);
  throw data({ message: "There is no such receipt.", code: "not_found" }, { status: 404 });
}

const page = signedInPageData({ queriesOf: (_, { params }) => [receiptQuery(readId(params.id))] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Receipt · ${PRODUCT_NAME}` }];

export default function ReceiptRoute({ params }: Route.ComponentProps) {
  return <ReceiptPage purchaseId={readId(params.id)} />;
}
