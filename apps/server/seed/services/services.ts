import { AMINA_DIALLO } from "./amina-diallo.ts";
import { JONAS_MEIER } from "./jonas-meier.ts";
import { LENA_KOWALCZYK } from "./lena-kowalczyk.ts";
import { NOOR_HADDAD } from "./noor-haddad.ts";
import { OLEKSANDR_BONDAR } from "./oleksandr-bondar.ts";
import { RAFAEL_DUARTE } from "./rafael-duarte.ts";
import { SOFIA_MARINO } from "./sofia-marino.ts";
import { WEI_CHEN } from "./wei-chen.ts";

/** Services of the demo engineers. */
export const SERVICES = [
  ...LENA_KOWALCZYK,
  ...RAFAEL_DUARTE,
  ...AMINA_DIALLO,
  ...JONAS_MEIER,
  ...SOFIA_MARINO,
  ...WEI_CHEN,
  ...OLEKSANDR_BONDAR,
  ...NOOR_HADDAD,
];
