import { buttonClasses } from "../../../ui/controls/button";
import { CopyButton } from "../../../ui/controls/copy-button";

interface Props {
  readonly title: string;
  /** Absolute URL of the article. */
  readonly address: string;
}

/**
 * Links to the networks' share pages. Loads no third-party scripts, so they can't track readers.
 */
export function ShareButtons({ title, address }: Props) {
  const url = encodeURIComponent(address);
  const services = [
    {
      name: "Twitter",
      href: `https://twitter.com/intent/tweet?text=${encodeURIComponent(title)}&url=${url}`,
    },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  ];
  return (
    <section aria-labelledby="share" className="not-printed">
      <h2 id="share" className="text-lg">
        Share this article
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {services.map(({ name, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses({ look: "secondary" })}
          >
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ))}
        <CopyButton text={address} what="Link" isNamed className="h-11 px-4 text-[0.95rem]" />
      </div>
    </section>
  );
}
