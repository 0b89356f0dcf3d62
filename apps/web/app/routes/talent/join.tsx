import { ownEngineerQuery } from "../../features/talent/engineer-queries";
import { JoinPage } from "../../features/talent/join/join-page";
import { pageHead } from "../../lib/page/page-head";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [ownEngineerQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () =>
  pageHead({
    title: "Join as an Engineer",
    description: "Offer your work as a DevOps engineer: describe your skills, tools, and rate.",
  });

export default function JoinTalent() {
  return <JoinPage />;
}
