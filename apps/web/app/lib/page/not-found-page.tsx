import { EmptyState } from "../../ui/feedback/empty-state";
import { ButtonLink } from "../links/button-link";
import { paths } from "../links/paths";

/** For each subject of a page: what to say if it isn't there, and where to continue. */
const SUBJECTS = {
  article: {
    title: "Article Not Found",
    text: "The article you're looking for doesn't exist or has been removed.",
    to: paths.blog,
    back: "Back to Blog",
  },
  "bought module": {
    title: "Module not found",
    text: "This module doesn't exist, or you don't have it.",
    to: paths.purchases,
    back: "Your purchases",
  },
  category: {
    title: "Category not found",
    text: "There is no category at this address.",
    to: paths.developerForum,
    back: "Back to Forum",
  },
  contract: {
    title: "Contract not found",
    text: "This contract doesn't exist, or you aren't one of its sides.",
    to: paths.ownProjects,
    back: "Your projects",
  },
  conversation: {
    title: "Conversation not found",
    text: "This conversation doesn't exist, or you aren't part of it.",
    to: paths.messages,
    back: "Your messages",
  },
  deployment: {
    title: "Deployment not found",
    text: "This deployment doesn't exist, or it belongs to another account.",
    to: paths.deployments(),
    back: "Deployments",
  },
  engineer: {
    title: "Engineer Not Found",
    text: "This engineer doesn't exist or has removed their profile.",
    to: paths.talent(),
    back: "Find Engineers",
  },
  event: {
    title: "Event Not Found",
    text: "There is no event at this address. It may have been removed.",
    to: paths.events,
    back: "Back to Events",
  },
  issue: {
    title: "Issue not found",
    text: "The issue wasn't sent, or the link is incomplete.",
    to: paths.newsletter,
    back: "All issues",
  },
  module: {
    title: "Module Not Found",
    text: "There is no module at this address, or it is not published yet.",
    to: paths.marketplace(),
    back: "Return to Marketplace",
  },
  order: {
    title: "Order not found",
    text: "This order doesn't exist, or another account placed it. Refunds of your own sales are under Earnings.",
    to: paths.purchases,
    back: "Your purchases",
  },
  project: {
    title: "Project not found",
    text: "This project doesn't exist or isn't public.",
    to: paths.projects(),
    back: "All projects",
  },
  "queued ticket": {
    title: "Ticket not found",
    text: "There's no ticket with this number.",
    to: paths.supportQueue(),
    back: "Back to the queue",
  },
  receipt: {
    title: "Receipt not found",
    text: "Receipts are available for your paid purchases.",
    to: paths.profile,
    back: "Your purchases",
  },
  service: {
    title: "Service not found",
    text: "This service doesn't exist or isn't available now.",
    to: paths.services(),
    back: "All services",
  },
  statement: {
    title: "Statement not found",
    text: "You had no balance in this month.",
    to: `${paths.earnings}?tab=statements`,
    back: "Your statements",
  },
  thread: {
    title: "Thread not found",
    text: "There is no thread at this address, or it was removed.",
    to: paths.developerForum,
    back: "Back to Forum",
  },
  topic: {
    title: "Topic Not Found",
    text: "The documentation has no topic at this address. It may have been renamed.",
    to: paths.documentation,
    back: "Back to Documentation",
  },
  tutorial: {
    title: "Tutorial Not Found",
    text: "There is no tutorial at this address. It may have been renamed.",
    to: paths.tutorials,
    back: "Back to Tutorials",
  },
  user: {
    title: "User Not Found",
    text: "This user doesn't exist or has closed their account.",
    to: paths.marketplace(),
    back: "Browse Marketplace",
  },
};

/** Shown if the page's subject doesn't exist or isn't visible to the viewer. */
export function NotFoundPage({ subject }: { readonly subject: keyof typeof SUBJECTS }) {
  const { title, text, to, back } = SUBJECTS[subject];
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState headingLevel="h1" title={title} action={<ButtonLink to={to}>{back}</ButtonLink>}>
        {text}
      </EmptyState>
    </div>
  );
}
