import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { codesQuery } from "../earnings-queries";
import { CodeForm } from "./code-form";
import { CodeRow } from "./code-row";

/** Discount codes for the seller's own modules. */
export function CodesSection() {
  const query = useQuery(codesQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Discount codes"
      text="Buyers enter them at checkout. They apply to your modules only."
      action={
        !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            Create a code
          </Button>
        )
      }
    >
      {isOpen && <CodeForm onClose={() => setOpen(false)} />}
      <SectionContent query={query} what="Your discount codes">
        {(codes) =>
          codes.length === 0 ? (
            !isOpen && (
              <EmptyState title="No discount codes yet" headingLevel="h3">
                Create a code to offer a percentage or a fixed amount off.
              </EmptyState>
            )
          ) : (
            <RowList label="Discount codes">
              {codes.map((code) => (
                <CodeRow key={code.id} code={code} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}
