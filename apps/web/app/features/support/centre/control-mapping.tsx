/** Control, and which parts of which standard ask for it. */
const CONTROLS = [
  {
    control: "Authentication: argon2id, second factors, revocable sessions",
    asked: "SOC 2 CC6.1 · ISO 27001 A.8.5 · HIPAA 164.312(d) · PCI DSS 8",
  },
  {
    control: "Authorization: enforced on the server and tested for each role",
    asked: "SOC 2 CC6.3 · ISO 27001 A.5.15 · HIPAA 164.312(a) · PCI DSS 7",
  },
  {
    control: "Logging: an append-only event log for administrators",
    asked: "SOC 2 CC7.2 · ISO 27001 A.8.15 · HIPAA 164.312(b) · PCI DSS 10",
  },
  {
    control: "Personal data: export, and deletion after seven days",
    asked: "GDPR articles 15, 17 and 20",
  },
  {
    control: "Payment data: held by the payment provider, never in our database",
    asked: "PCI DSS 3",
  },
  {
    control: "Vulnerabilities: a report form, a 48-hour response, security.txt",
    asked: "SOC 2 CC7.4 · ISO 27001 A.5.24 · GDPR article 33",
  },
];

export function ControlMapping() {
  return (
    <section
      aria-label="Control mapping"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-md border"
    >
      <table className="w-full min-w-[34rem] text-left text-sm">
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className="p-3 font-[620]">
              Control
            </th>
            <th scope="col" className="p-3 font-[620]">
              Required by
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {CONTROLS.map(({ control, asked }) => (
            <tr key={control}>
              <td className="p-3 text-ink">{control}</td>
              <td className="p-3">{asked}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
