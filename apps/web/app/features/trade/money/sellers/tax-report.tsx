import { Download } from "lucide-react";
import { useState } from "react";
import { apiUrl } from "../../../../lib/api/api";
import { buttonClasses } from "../../../../ui/controls/button";
import { Select } from "../../../../ui/controls/select";

const FIRST_YEAR = 2026;

/** The years that have begun. */
function years(): string[] {
  const last = Math.max(FIRST_YEAR, new Date().getUTCFullYear());
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index));
}

export function TaxReport() {
  const [year, setYear] = useState(() => years()[0] ?? String(FIRST_YEAR));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Year"
        required
        className="w-32"
        value={year}
        options={years().map((value) => ({ value, label: value }))}
        onValueChange={setYear}
      />
      <a
        href={apiUrl("/api/admin/tax-report", {}, { year })}
        download
        className={buttonClasses({ look: "secondary" })}
      >
        <Download className="size-4" aria-hidden="true" />
        Download<span className="sr-only"> the tax report of {year}</span>
      </a>
    </div>
  );
}
