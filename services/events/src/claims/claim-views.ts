import type { Claim, ClaimSummary, ExportedClaim, Prize } from '@el-reto/contracts';
import type { ClaimAnswers, ClaimForm } from '@el-reto/contracts';
import { certificatePaths } from '@el-reto/contracts/pages';
import type { EventRecord } from '../events/event-records.ts';
import { dueAtOf, isCertified, stateOf, type ClaimRecord } from './claim-records.ts';

type Cards = ReadonlyMap<string, NonNullable<ClaimSummary['card']>>;

const instant = (ms: number) => new Date(ms).toISOString();

function commonFields(claim: ClaimRecord) {
  const { place, rank, postId, pausedAt } = claim;
  const now = Date.now();
  return {
    place,
    rank,
    postId,
    state: stateOf(claim, now),
    paused: pausedAt !== undefined,
    dueAt: instant(dueAtOf(claim, now)),
  };
}

/** A claim in its winner's list. */
export function summaryOf(claim: ClaimRecord, event: EventRecord, cards: Cards): ClaimSummary {
  const { slug, name, activeWinners } = event;
  const card = cards.get(claim.postId) ?? null;
  const isShown = activeWinners && card && isCertified(claim, Date.now());
  return {
    ...commonFields(claim),
    eventId: event.id,
    event: { slug, name },
    card,
    certificate: isShown ? certificatePaths(slug, card.slug, claim.place) : null,
  };
}

/** A claim in its winner's export of personal data. */
export const exportedOf = (claim: ClaimRecord, answers: Claim['answers']): ExportedClaim => ({
  ...commonFields(claim),
  eventId: claim.eventId,
  openedAt: instant(claim.openedAt),
  answers,
});

/** A prize for administrators. `lost` are the claims of the cards that had the prize before. */
export function prizeOf(claim: ClaimRecord, lost: readonly ClaimRecord[], cards: Cards) {
  const { openedAt, nextAt, sealed, state, postId } = claim;
  const before = lost
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => ({ postId: one.postId, rank: one.rank, card: cards.get(one.postId) ?? null }));
  return {
    ...commonFields(claim),
    openedAt: instant(openedAt),
    eraseAt: state === 'delivered' && nextAt !== undefined ? instant(nextAt) : null,
    card: cards.get(postId) ?? null,
    answered: sealed !== undefined,
    before,
  } satisfies Omit<Prize, 'answers'>;
}

/** The answers in the order of their form, with labels. */
export const labelled = (form: ClaimForm, answers: ClaimAnswers) =>
  form.flatMap(({ name, label }) => {
    const answer = answers[name];
    if (answer === undefined) return [];
    return [{ label, value: typeof answer === 'string' ? answer : answer ? 'Sí' : 'No' }];
  });
