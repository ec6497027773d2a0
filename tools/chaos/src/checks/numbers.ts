import type { Records } from '../evidence/records.ts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, mayHaveHappened, type History, type OperationOf } from '../history.ts';
import { PostOutcomes } from './outcomes.ts';

/** The campaign's numbers, and the records that they count. */
export type Counted = Pick<Records, 'hours' | 'cards' | 'posts' | 'tallies' | 'accounts'>;
type Decisions = OperationOf<'decide'>[];

/**
 * The time range of visits that a killed gateway may have lost, because it had not sent them yet.
 */
export interface Loss {
  readonly fromMs: number;
  readonly toMs: number;
}

const once = 'every acknowledged change is counted in one hour';
const alike = 'hours, totals and cards say the same';
const site = 'site';
const cardNumbers = ['likes', 'shares', 'views'] as const;
const summed = ['uploads', 'approved', 'denied', 'removed', ...cardNumbers] as const;

/**
 * Compares the hourly numbers with acknowledged requests. Only visits may be lost, namely those
 * that a killed gateway had not sent yet.
 */
export function* checkNumbers(
  history: History,
  counted: Counted,
  preparedIds: ReadonlySet<string>,
  losses: readonly Loss[],
): Findings {
  const numbers = new Numbers(counted.hours);
  const outcomes = new PostOutcomes(history);
  const all = [...preparedIds, ...history.created.map(({ postId }) => postId)];
  const creates = history.of('create');
  const prepared = preparedIds.size;
  const approvals = all.map((id) => outcomes.of(id).approvals);
  const denials = all.map((id) => outcomes.of(id).denials);
  const some = (asked: readonly Decisions[], is: (decision: Decisions[number]) => boolean) =>
    asked.filter((ofPost) => ofPost.some(is)).length;
  const visits = history.of('visit');
  const mayBeLost = ({ invokedMs, endedMs }: (typeof visits)[number]) =>
    losses.some(({ fromMs, toMs }) => endedMs >= fromMs && invokedMs <= toMs);
  const bounds: readonly [string, number, number, number][] = [
    ['signUps', numbers.total(site, 'signUps'), counted.accounts.length, counted.accounts.length],
    [
      'uploads',
      numbers.total(site, 'uploads'),
      prepared + creates.filter(isAcknowledged).length,
      prepared + creates.filter(mayHaveHappened).length,
    ],
    [
      'approved',
      numbers.total(site, 'approved'),
      prepared + some(approvals, isAcknowledged),
      prepared + some(approvals, mayHaveHappened),
    ],
    [
      'denied',
      numbers.total(site, 'denied'),
      some(denials, isAcknowledged),
      some(denials, mayHaveHappened),
    ],
    [
      'visits',
      numbers.total(site, 'visits'),
      visits.filter((visit) => isAcknowledged(visit) && !mayBeLost(visit)).length,
      visits.filter(mayHaveHappened).length,
    ],
  ];
  for (const [what, found, least, most] of bounds) {
    const detail = `${what}: ${found}, ${least} to ${most} expected`;
    if (found < least) yield lost(once, detail);
    if (found > most) yield duplicated(once, detail);
  }
  yield* checkSums(numbers, counted);
}

function* checkSums(numbers: Numbers, { cards, posts, tallies }: Counted): Findings {
  for (const scope of numbers.scopes) {
    for (const what of numbers.names) {
      const [total, sum] = [numbers.total(scope, what), numbers.ofHours(scope, what)];
      if (total !== sum) yield anomaly(alike, `${scope} ${what}: ${total} in all, hours ${sum}`);
    }
  }
  for (const what of summed) {
    const events = numbers.scopes.filter((scope) => scope !== site);
    const sum = events.reduce((before, scope) => before + numbers.total(scope, what), 0);
    const total = numbers.total(site, what);
    if (total !== sum) yield anomaly(alike, `${what}: the site has ${total}, its events ${sum}`);
  }
  for (const what of cardNumbers) {
    const sum = cards.reduce((before, { doc }) => before + doc[what], 0);
    const total = numbers.total(site, what) + numbers.earlier(what);
    if (total !== sum) yield anomaly(alike, `${what}: ${total} counted, cards have ${sum}`);
  }
  const cardOf = new Map(cards.map(({ id, doc }) => [id, doc]));
  const likesOf = new Map(tallies.map(({ id, doc }) => [id, doc.likes]));
  for (const { id, doc } of posts) {
    if (!doc.public) continue;
    const card = cardOf.get(id);
    const counted = [card?.userId, card?.likes, card?.views, card?.shares].join(', ');
    const right = [doc.userId, likesOf.get(id) ?? 0, doc.views, doc.shares].join(', ');
    if (counted !== right) yield anomaly(alike, `${id}: counted ${counted}, the post has ${right}`);
  }
}

/** Numbers by scope and hour. */
class Numbers {
  readonly #rows: ReadonlyMap<string, Records['hours'][number]['doc'][]>;

  constructor(hours: Records['hours']) {
    this.#rows = Map.groupBy(
      hours.map(({ doc }) => doc),
      ({ scope }) => scope,
    );
  }

  get scopes(): string[] {
    return [...this.#rows.keys()];
  }

  get names(): string[] {
    const all = [...this.#rows.values()].flat().flatMap((row) => Object.keys(row));
    return [...new Set(all)].filter((name) => name !== 'scope' && name !== 'hour');
  }

  total(scope: string, what: string): number {
    return this.#sum(scope, what, (hour) => hour === 'total');
  }

  earlier(what: string): number {
    return this.#sum(site, what, (hour) => hour === 'earlier');
  }

  ofHours(scope: string, what: string): number {
    return this.#sum(scope, what, (hour) => hour !== 'total' && hour !== 'earlier');
  }

  #sum(scope: string, what: string, isWanted: (hour: string) => boolean): number {
    const rows = (this.#rows.get(scope) ?? []).filter(({ hour }) => isWanted(hour));
    return rows.reduce((sum, row) => sum + Number(row[what] ?? 0), 0);
  }
}
