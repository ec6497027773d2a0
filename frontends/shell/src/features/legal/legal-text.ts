import { singlePagePaths } from '@el-reto/contracts/pages';
import type { SiteConfig } from '@el-reto/ui/runtime';
import { home } from '@el-reto/ui/messages';
import { dayOfYearText } from '@el-reto/ui';
import privacyMarkdown from './privacy.md?raw';
import termsMarkdown from './terms.md?raw';

export interface LegalText {
  title: string;
  updated: string;
  /** `blocks`: paragraphs, lists or links alone, in Markdown. */
  sections: readonly { title: string; blocks: readonly string[] }[];
}

const hour = new Intl.DateTimeFormat('es-MX', {
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** An instant as '30 de noviembre de 2024, a las 23:59:59 UTC'. */
export const longInstant = (iso: string): string =>
  `${dayOfYearText(iso.slice(0, 10))}, a las ${hour.format(new Date(iso))} UTC`;

const blocksOf = (markdown: string) =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);

/** Splits a text of Markdown by its headings and blank lines, with `values` for each `{name}`. */
function parse(markdown: string, values: Readonly<Record<string, string>>): LegalText {
  const filled = markdown.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const [head = '', ...parts] = filled.split(/^## /m);
  const [title = '', updated = ''] = blocksOf(head);
  return {
    title: title.replace(/^# /, ''),
    updated,
    sections: parts.map((part) => {
      const [heading = '', ...blocks] = blocksOf(part);
      return { title: heading, blocks };
    }),
  };
}

type Measuring = { firebase: Pick<SiteConfig['firebase'], 'measurementId'> };

/** The privacy notice; `{measured:…}` stays where visits may be measured, `{unmeasured:…}` elsewhere. */
export function privacyText({ brand, firebase }: Pick<SiteConfig, 'brand'> & Measuring): LegalText {
  const kept = firebase.measurementId === null ? 'unmeasured' : 'measured';
  const markdown = privacyMarkdown.replaceAll(
    /\{(measured|unmeasured):([^}]*)\}/g,
    (_, condition: string, words: string) => (condition === kept ? words : ''),
  );
  return parse(markdown, { ...singlePagePaths, ...brand });
}

/** The contest's rules, for the organiser, the dates and the prizes of the configuration. */
export function termsText({ brand, contest }: Pick<SiteConfig, 'brand' | 'contest'>): LegalText {
  const prizes = contest.prizes.map(
    (prize, index) => `- ${home.places[index] ?? `Lugar ${index + 1}`}: ${prize}.`,
  );
  return parse(termsMarkdown, {
    ...singlePagePaths,
    ...brand,
    startDate: dayOfYearText(contest.startDate),
    endDate: longInstant(contest.endDate),
    prizes: prizes.join('\n'),
  });
}
