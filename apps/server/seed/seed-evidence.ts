import type { InProcessClient } from "../src/platform/http/api/in-process-client.ts";
import { CERTIFICATIONS } from "./people.ts";

const OWN = "/api/user/engineer";

/** Adds certifications, one of them verified, and two booked weeks to an engineer. */
export async function seedEvidence(engineer: InProcessClient, admin: InProcessClient) {
  const read = async () => (await engineer.get(OWN)).body.engineer;
  const held: { name: string }[] = (await read()).certifications;
  for (const certification of CERTIFICATIONS) {
    const isHeld = held.some(({ name }) => name === certification.name);
    if (!isHeld) await engineer.post(`${OWN}/certifications`, certification);
  }
  const { certifications, weeks } = await read();
  await admin.put(`/api/certifications/${certifications[0].id}/check`, { isChecked: true });
  const [first, second] = weeks.map(({ week }: { week: string }) => week);
  const taken = [
    { week: first, state: "busy" },
    { week: second, state: "partly" },
  ];
  await engineer.put(`${OWN}/weeks`, { weeks: taken });
}
