import { PRODUCT_SLUG } from "@stackyard/contract/base/product";
import { nameSkeleton } from "./name-skeleton.ts";

/** Names that suggest staff, machines or everyone. */
const RESERVED = `
  abuse admin administrator all anonymous api app audit auditor auth billing blog bot careers cdn
  certificates ceo community config contact copyright daemon dao dashboard demo dev docs
  documentation dns engineering everyone example finance forum ftp git github governance guest health
  help helpdesk hostmaster imap info infrastructure internal invoice invoices jobs legal localhost
  login logout mail mailer-daemon maintainer marketing marketplace me media metrics mod moderator
  modules news newsletter nobody noc no-reply noreply notifications null official operations operator
  owner partners password payments policy pop postmaster press privacy profile public registry refunds
  register reviews root sales security server service settings setup shop signin signup smtp spam ssl
  ssladmin staff static status submit sudo superuser support sysadmin system talent team terms
  terraform test tests token trust undefined unknown update updates uploads user username users
  verified verify void webmaster www you
`;

const SKELETONS = new Set(RESERVED.trim().split(/\s+/).map(nameSkeleton));
const HOUSE = nameSkeleton(PRODUCT_SLUG);

/** Whether the name, or one that looks like it, is reserved. */
export function isReservedName(username: string): boolean {
  const skeleton = nameSkeleton(username);
  return SKELETONS.has(skeleton) || skeleton.includes(HOUSE);
}
