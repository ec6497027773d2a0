import { Link, useHead, type PageHead } from '@el-reto/ui/facade';
import type { Section } from './section.ts';

interface DocumentProps {
  head: PageHead;
  title: string;
  updated: string;
  sections: readonly Section[];
}

const link =
  'inline-block rounded-[4px] py-1 font-bold underline decoration-marigold-deep decoration-2 underline-offset-4 focus-ring';

/** A legal text: quiet, numbered, with its contents in front, easy to read on a phone. */
export function Document({ head, title, updated, sections }: DocumentProps) {
  useHead(head);
  return (
    <article className="mx-auto max-w-2xl px-4 py-6 sm:py-12">
      <h1 className="misprint font-display text-3xl leading-[1.08] uppercase sm:text-5xl">
        {title}
      </h1>
      <p className="pt-3 text-sm text-ink-soft">{updated}</p>
      <ol className="mt-6 columns-1 rounded-card border-[3px] border-ink bg-foam px-4 py-3 text-sm sm:columns-2">
        {sections.map((section, index) => (
          <li key={section.title} className="flex gap-2 break-inside-avoid">
            <span aria-hidden="true" className="w-5 shrink-0 py-1 text-right font-bold">
              {index + 1}
            </span>
            <a href={`#${anchor(index)}`} className="rounded-[4px] py-1 hover:underline focus-ring">
              {section.title}
            </a>
          </li>
        ))}
      </ol>
      {sections.map((section, index) => (
        <SectionText key={section.title} section={section} index={index} />
      ))}
    </article>
  );
}

const anchor = (index: number) => `punto-${index + 1}`;

function SectionText({ section, index }: { section: Section; index: number }) {
  const { title, paragraphs, items, after = [], links = [] } = section;
  return (
    <section id={anchor(index)} className="scroll-mt-4 pt-8">
      <h2 className="flex items-baseline gap-3 pb-2 font-display text-lg leading-tight uppercase">
        <span aria-hidden="true" className="rounded-[4px] border-[3px] border-ink bg-sun px-2">
          {index + 1}
        </span>
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="pb-3">
          {paragraph}
        </p>
      ))}
      {items && (
        <ul className="grid list-disc gap-1.5 pb-3 pl-6 marker:text-marigold-deep">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {after.map((paragraph) => (
        <p key={paragraph} className="pb-3">
          {paragraph}
        </p>
      ))}
      {links.map(({ href, text }) => (
        <p key={href}>
          <Link href={href} className={link}>
            {text}
          </Link>
        </p>
      ))}
    </section>
  );
}
