import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { settingsQuery } from "../admin-queries";
import { AnnouncementSetting } from "./announcement-setting";
import { CommunitySetting } from "./community-setting";
import { FeesSetting } from "./fees-setting";
import { LimitsSetting } from "./limits-setting";
import { OperatorSetting } from "./operator-setting";
import { PaymentsSetting } from "./payments-setting";

/** Settings that take effect immediately, without a restart. */
export function SettingsSection() {
  const query = useQuery(settingsQuery());
  return (
    <SectionContent query={query} what="The settings">
      {({ fees, payments, limits, community, operator, announcement }) => (
        // The key resets the form after each change, because its initial values would be outdated.
        <div className="flex flex-col gap-10">
          <AnnouncementSetting key={`announcement ${announcement.id}`} held={announcement} />
          <OperatorSetting key={`operator ${operator.id}`} held={operator} />
          <FeesSetting key={`fees ${fees.id}`} held={fees} />
          <PaymentsSetting key={`payments ${payments.id}`} held={payments} />
          <LimitsSetting key={`limits ${limits.id}`} held={limits} />
          <CommunitySetting key={`community ${community.id}`} held={community} />
        </div>
      )}
    </SectionContent>
  );
}
