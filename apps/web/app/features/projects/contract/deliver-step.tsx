import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { apiQuery } from "../../../lib/api/query";
import { Select } from "../../../ui/controls/select";
import { TextStep } from "./text-step";

interface Props {
  readonly milestoneId: number;
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

/** Delivers work with a text and, if the engineer has one, a published version of a module. */
export function DeliverStep({ milestoneId, ...question }: Props) {
  const [moduleId, setModuleId] = useState<number>();
  const [version, setVersion] = useState("");
  const [problem, setProblem] = useState<string>();
  const modules = useQuery(apiQuery("/api/user/modules", {}));
  const versions = useQuery({
    ...apiQuery("/api/modules/{id}/versions", { params: { id: moduleId ?? 0 } }),
    enabled: moduleId !== undefined,
  });
  const published = <Item extends { status: string }>(items: readonly Item[] = []) =>
    items.filter(({ status }) => status === "published");

  function choose(module: string, chosen = "") {
    setModuleId(module === "" ? undefined : Number(module));
    setVersion(chosen);
    setProblem(undefined);
  }

  return (
    <TextStep
      {...question}
      title="Deliver this milestone?"
      description="The client has 14 days to approve it or to request changes. Then the payment is released."
      label="What you deliver and where it is"
      done="Work delivered"
      whenGiven={(goOn) => {
        if (moduleId === undefined || version !== "") return goOn();
        setProblem("Select the version that you deliver");
      }}
      onRefused={(fields) => setProblem(fields.version)}
      send={(text) =>
        send("post", "/api/milestones/{id}/deliveries", {
          params: { id: milestoneId },
          body: { text, version: moduleId === undefined ? null : { moduleId, version } },
        })
      }
    >
      {modules.isError && <p>We couldn't load your modules. You can deliver without one.</p>}
      {published(modules.data).length > 0 && (
        <Select
          label="Module"
          isOptional
          value={moduleId === undefined ? "" : String(moduleId)}
          placeholder="No module"
          options={published(modules.data).map(({ id, title }) => ({
            value: String(id),
            label: title,
          }))}
          onValueChange={choose}
        />
      )}
      {moduleId !== undefined && (
        <Select
          label="Version"
          required
          value={version}
          placeholder={versions.isPending ? "Loading versions…" : "Select a version"}
          error={versions.isError ? "We couldn't load the versions. Try again." : problem}
          options={published(versions.data).map((each) => ({
            value: each.version,
            label: each.version,
          }))}
          onValueChange={(chosen) => choose(String(moduleId), chosen)}
        />
      )}
    </TextStep>
  );
}
