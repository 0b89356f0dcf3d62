import { BookOpen, Mail, MessagesSquare } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Card } from "../../../ui/display/card";

const CARDS = [
  {
    title: "Live Chat",
    text: "A simulated chat. Turn it into a ticket for an answer from our team.",
    to: paths.supportChat,
    action: "Start a chat",
    Icon: MessagesSquare,
  },
  {
    title: "Email Support",
    text: "Send us a ticket and get a response within 24 hours.",
    to: paths.ticket(),
    action: "Write a ticket",
    Icon: Mail,
  },
  {
    title: "Documentation",
    text: "Guides and reference for the whole product.",
    to: paths.documentation,
    action: "Browse the documentation",
    Icon: BookOpen,
  },
];

export function SupportCards() {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {CARDS.map(({ title, text, to, action, Icon }) => (
        <li key={title}>
          <Card className="relative flex h-full flex-col gap-3 p-5 transition-shadow hover:shadow-lift sm:p-6">
            <Icon className="size-6 text-accent-strong" aria-hidden="true" />
            <h2 className="text-xl">{title}</h2>
            <p className="flex-1 text-ink-soft">{text}</p>
            <Link
              to={to}
              className="font-[620] text-accent-strong after:absolute after:inset-0 hover:underline"
            >
              {action}
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  );
}
