import { useMatches, useRouteLoaderData } from "react-router";
import { imageTags } from "./page-head";
import type { ShareImage } from "./share-image";

interface HasImage {
  readonly image?: ShareImage | undefined;
}

/** The default preview image. */
export function SiteImage() {
  const site = useRouteLoaderData<HasImage>("root")?.image;
  const pages = useMatches().filter(({ id }) => id !== "root");
  const isOwn = pages.some(({ loaderData }) => (loaderData as HasImage | null)?.image);
  if (!site || isOwn) return null;
  return imageTags(site).map((tag) => <meta key={tag.property ?? tag.name} {...tag} />);
}
