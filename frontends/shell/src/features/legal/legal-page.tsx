import { currentVersion, legalVersions, type LegalDocument } from '@el-reto/contracts/rules';
import { Link, paths } from '@el-reto/ui/runtime';
import { legalTexts } from '@el-reto/ui/messages';
import { dayOfYearText, textLink } from '@el-reto/ui';
import type { LegalText } from './legal-text.ts';

interface LegalPageProps {
  document: LegalDocument;
  version: string;
  text: LegalText;
}

const anchor = (index: number) => `punto-${index + 1}`;

/** A legal text with a table of contents and numbered sections. */
export function LegalPage({ document, version, text }: LegalPageProps) {
  const { title, updated, sections } = text;
  return (
    <article className="mx-auto max-w-2xl px-4 py-6 sm:py-12">
      <h1 className="misprint font-display text-3xl leading-[1.08] uppercase sm:text-5xl">
        {title}
      </h1>
      <p className="pt-3 text-sm text-ink-soft">{updated}</p>
      <News document={document} version={version} />
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
          {section.blocks.map((block, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two contests may have the same prizes
            <Block key={place} markdown={block} />
          ))}
        </section>
      ))}
      <Versions document={document} version={version} />
    </article>
  );
}

/** A note on an earlier version; for the current version the sentence on what has changed. */
function News({ document, version }: Omit<LegalPageProps, 'text'>) {
  if (version !== currentVersion(document)) {
    return (
      <div className="mt-4 rounded-control border-[3px] border-grana bg-white px-4 py-2">
        <p className="font-bold">{legalTexts.past(dayOfYearText(version))}</p>
        <Link href={paths[document]} className={textLink}>
          {legalTexts.seeCurrent}
        </Link>
      </div>
    );
  }
  const change = legalTexts.changes[document][version];
  if (change === undefined) return null;
  return (
    <p className="mt-4 rounded-control border-[3px] border-foam-shade bg-foam-deep px-4 py-3 text-sm">
      <strong>{legalTexts.whatChanged}.</strong> {change}
    </p>
  );
}

function Versions({ document, version }: Omit<LegalPageProps, 'text'>) {
  return (
    <nav aria-label={legalTexts.versions} className="mt-10 border-t-[3px] border-foam-shade pt-4">
      <h2 className="text-sm font-bold">{legalTexts.versions}</h2>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {legalVersions[document].map((each) => {
          const day = dayOfYearText(each);
          const isCurrent = each === currentVersion(document);
          return (
            <li key={each}>
              <Link
                href={isCurrent ? paths[document] : `${paths[document]}?version=${each}`}
                aria-current={each === version ? 'page' : undefined}
                className={textLink}
              >
                {isCurrent ? `${day} (${legalTexts.current})` : day}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Block({ markdown }: { markdown: string }) {
  if (markdown.startsWith('-')) {
    const items = markdown.split('\n').map((line) => line.replace(/^-\s*/, ''));
    return (
      <ul className="grid list-disc gap-1.5 pb-3 pl-6 wrap-anywhere marker:text-marigold-deep">
        {items.filter(Boolean).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(markdown) ?? [];
  if (href === undefined) return <p className="pb-3 wrap-anywhere">{markdown}</p>;
  return (
    <p className="wrap-anywhere">
      <Link href={href} className={textLink}>
        {text}
      </Link>
    </p>
  );
}
