import type { SiteConfig } from '@el-reto/ui/runtime';
import { home } from '@el-reto/ui/messages';
import { paths } from '@el-reto/ui/paths';
import privacyMarkdown from './privacy.md?raw';
import termsMarkdown from './terms.md?raw';

export type Block = { text: string; href?: string } | { items: readonly string[] };

export interface LegalText {
  title: string;
  updated: string;
  sections: readonly { title: string; blocks: readonly Block[] }[];
}

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('es-MX', {
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** '2024-11-06' as '6 de noviembre de 2024'. */
export const longDay = (isoDate: string): string => day.format(new Date(isoDate));

/** An instant as '30 de noviembre de 2024, a las 23:59:59 UTC'. */
export const longInstant = (iso: string): string =>
  `${longDay(iso)}, a las ${hour.format(new Date(iso))} UTC`;

function blockOf(markdown: string): Block {
  const lines = markdown.split('\n').map((line) => line.trim());
  if (lines[0]?.startsWith('-')) {
    return { items: lines.map((line) => line.replace(/^-\s*/, '')).filter(Boolean) };
  }
  const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(markdown) ?? [];
  return text && href ? { text, href } : { text: markdown };
}

const blocksOf = (markdown: string) =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);

/** The little of Markdown that the two texts need: headings, paragraphs, lists and links alone. */
function parse(markdown: string, values: Readonly<Record<string, string>>): LegalText {
  const filled = markdown.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const [head = '', ...parts] = filled.split(/^## /m);
  const [title = '', updated = ''] = blocksOf(head);
  return {
    title: title.replace(/^# /, ''),
    updated,
    sections: parts.map((part) => {
      const [heading = '', ...blocks] = blocksOf(part);
      return { title: heading, blocks: blocks.map(blockOf) };
    }),
  };
}

const links = {
  profile: paths.profile,
  winners: paths.winners,
  terms: paths.terms,
  privacy: paths.privacy,
};

type Measuring = { firebase: Pick<SiteConfig['firebase'], 'measurementId'> };

/** The privacy notice; `{measured:…}` stays where visits may be measured, `{unmeasured:…}` elsewhere. */
export function privacyText({ brand, firebase }: Pick<SiteConfig, 'brand'> & Measuring): LegalText {
  const kept = firebase.measurementId === null ? 'unmeasured' : 'measured';
  const markdown = privacyMarkdown.replaceAll(
    /\{(measured|unmeasured):([^}]*)\}/g,
    (_, condition: string, words: string) => (condition === kept ? words : ''),
  );
  return parse(markdown, { ...brand, ...links });
}

/** The contest's rules, for the organiser, the dates and the prizes of the configuration. */
export function termsText({ brand, contest }: Pick<SiteConfig, 'brand' | 'contest'>): LegalText {
  const prizes = contest.prizes.map(
    (prize, index) => `- ${home.places[index] ?? `Lugar ${index + 1}`}: ${prize}.`,
  );
  return parse(termsMarkdown, {
    ...brand,
    ...links,
    startDate: longDay(contest.startDate),
    endDate: longInstant(contest.endDate),
    prizes: prizes.join('\n'),
  });
}
