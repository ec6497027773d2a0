import type { Event } from '@el-reto/contracts';
import { contestPath, singlePagePaths } from '@el-reto/contracts/pages';
import {
  currentVersion,
  eventPhase,
  listedPrizeName,
  periodDays,
  periodsMs,
  rightsLimits,
  type LegalDocument,
} from '@el-reto/contracts/rules';
import type { SiteConfig } from '@el-reto/ui/runtime';
import { common, legalTexts } from '@el-reto/ui/messages';
import { dayOfYearText, daysText, termsOf } from '@el-reto/ui';
import privacyMarkdown from './privacy.md?raw';
import termsMarkdown from './terms.md?raw';

export interface LegalText {
  title: string;
  updated: string;
  /** `blocks`: paragraphs, lists, and links on their own line, in Markdown. */
  sections: readonly { title: string; blocks: readonly string[] }[];
}

export interface Facts {
  site: Pick<SiteConfig, 'brand'> & {
    firebase: Pick<SiteConfig['firebase'], 'measurementId'>;
  };
  /** Null while the events are loading. */
  events: readonly Event[] | null;
  today: string;
}

const blocksOf = (markdown: string) =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);

/** Splits a Markdown text by headings and blank lines, and replaces each `{name}` by its value. */
function parse(markdown: string, values: Readonly<Record<string, string | number>>): LegalText {
  const filled = markdown.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
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

const prizeLines = (prizes: readonly string[]) =>
  prizes.map((prize, index) => `- ${legalTexts.prize(listedPrizeName(index), prize)}`);

/** A contest's dates, permit and prizes, in the same words as on its page. */
function contestText(event: Event): string {
  const { prizes, permit } = termsOf(event);
  const dates = legalTexts.contest(event.name, daysText(event.startDate, event.endDate));
  return [
    `${dates} ${common.permit(permit)}.`,
    prizeLines(prizes).join('\n'),
    `[${legalTexts.seeContest(event.name)}](${contestPath(event.slug)})`,
  ].join('\n\n');
}

function contestsText({ events, today }: Facts): string {
  if (events === null) return '';
  const open = events.filter((event) => eventPhase(event, today) !== 'ended');
  if (open.length === 0) return legalTexts.noContests;
  const inOrder = open.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  return [legalTexts.contestsOpen, ...inOrder.map(contestText)].join('\n\n');
}

/** Keeps the content of `{measured:…}` if visits may be measured, else that of `{unmeasured:…}`. */
function chosen(markdown: string, { site }: Facts): string {
  const kept = site.firebase.measurementId === null ? 'unmeasured' : 'measured';
  return markdown.replaceAll(
    /\{(measured|unmeasured):([^}]*)\}/g,
    (_, condition: string, words: string) => (condition === kept ? words : ''),
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** The services' retention periods, by name, in days unless the name says otherwise. */
const periods = {
  ...Object.fromEntries(Object.entries(periodsMs).map(([what, ms]) => [what, ms / dayMs])),
  uploadHours: 24 * periodDays('upload'),
  requestDays: rightsLimits.days,
  requestYears: rightsLimits.ttlMs / (365.25 * dayMs),
};

const currentMarkdown = { terms: termsMarkdown, privacy: privacyMarkdown };

const pastTexts = import.meta.glob<string>('./past/*.md', { query: '?raw', import: 'default' });

/** The text of an earlier version, in Markdown. */
export async function pastVersion(document: LegalDocument, version: string): Promise<string> {
  const load = pastTexts[`./past/${document}-${version}.md`];
  if (!load) throw new Error(`there is no text of ${document} ${version}`);
  return load();
}

/**
 * A legal text with the organiser of the settings and the running and upcoming contests.
 * `markdown`: the text of an earlier version.
 */
export function legalText(
  document: LegalDocument,
  facts: Facts,
  markdown = currentMarkdown[document],
): LegalText {
  return parse(chosen(markdown, facts), {
    ...singlePagePaths,
    ...facts.site.brand,
    ...periods,
    updated: dayOfYearText(currentVersion(document)),
    contests: contestsText(facts),
  });
}
