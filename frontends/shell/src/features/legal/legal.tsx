import type { PageMetadata } from '@el-reto/contracts/pages';
import { config, pageMetadata, Link, usePageMetadata } from '@el-reto/ui/runtime';
import { privacyText, termsText, type LegalText } from './legal-text.ts';

export const Privacy = () => <Document head={pageMetadata.privacy} {...privacyText(config)} />;
export const Terms = () => <Document head={pageMetadata.terms} {...termsText(config)} />;

const anchor = (index: number) => `punto-${index + 1}`;

/** A legal text, numbered, with its contents in front, easy to read on a phone. */
function Document({ head, title, updated, sections }: LegalText & { head: PageMetadata }) {
  usePageMetadata(head);
  return (
    <article className="mx-auto max-w-2xl px-4 py-6 sm:py-12">
      <h1 className="misprint font-display text-3xl leading-[1.08] uppercase sm:text-5xl">
        {title}
      </h1>
      <p className="pt-3 text-sm text-ink-soft">{updated}</p>
      <ol className="mt-6 columns-1 rounded-card border-[3px] border-ink bg-foam px-4 py-3 text-sm sm:columns-2">
        {sections.map((section, index) => (
          <li key={section.title} className="flex gap-2 break-inside-avoid">
            <span aria-hidden="true" className="w-5 shrink-0 py-2.5 text-right font-bold">
              {index + 1}
            </span>
            <a
              href={`#${anchor(index)}`}
              className="inline-flex min-h-11 items-center rounded-[4px] hover:underline focus-ring"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ol>
      {sections.map((section, index) => (
        <section key={section.title} id={anchor(index)} className="scroll-mt-4 pt-8">
          <h2 className="flex items-baseline gap-3 pb-2 font-display text-lg wrap-anywhere leading-tight uppercase">
            <span aria-hidden="true" className="rounded-[4px] border-[3px] border-ink bg-sun px-2">
              {index + 1}
            </span>
            {section.title}
          </h2>
          {section.blocks.map((block) => (
            <Block key={block} markdown={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Block({ markdown }: { markdown: string }) {
  if (markdown.startsWith('-')) {
    const items = markdown.split('\n').map((line) => line.replace(/^-\s*/, ''));
    return (
      <ul className="grid list-disc gap-1.5 pb-3 pl-6 marker:text-marigold-deep">
        {items.filter(Boolean).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(markdown) ?? [];
  if (href === undefined) return <p className="pb-3">{markdown}</p>;
  return (
    <p>
      <Link
        href={href}
        className="inline-flex min-h-11 items-center rounded-[4px] font-bold underline decoration-marigold-deep decoration-2 underline-offset-4 focus-ring"
      >
        {text}
      </Link>
    </p>
  );
}
