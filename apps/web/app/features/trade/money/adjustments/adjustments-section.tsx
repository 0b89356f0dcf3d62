import { useState } from "react";
import { PagedList } from "../../../../lib/listing/paged-list";
import { Button } from "../../../../ui/controls/button";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { adjustmentsQuery } from "../money-queries";
import { AdjustmentForm } from "./adjustment-form";
import { AdjustmentRow } from "./adjustment-row";

/** Manual adjustments of the books, each by two administrators. */
export function AdjustmentsSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Manual adjustments"
      text="One administrator proposes, another posts. If there is only one, they can post it themselves after a day."
      action={
        !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            Propose an adjustment
          </Button>
        )
      }
    >
      {isOpen && <AdjustmentForm onClose={() => setOpen(false)} />}
      <PagedList
        what="adjustments"
        pageOf={adjustmentsQuery}
        empty={<EmptyLine>No adjustments.</EmptyLine>}
      >
        {(adjustments) => (
          <RowList label="Manual adjustments">
            {adjustments.map((adjustment) => (
              <AdjustmentRow key={adjustment.id} adjustment={adjustment} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Section>
  );
}
