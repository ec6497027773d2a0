import { juryPlace, type PrizePlace } from '@el-reto/contracts';
import type { Published } from '../event-records.ts';
import { isCertified, type ClaimRecord } from './claim-records.ts';

interface Award {
  readonly place: PrizePlace;
  /** The card's own place: a later one for a substitute. */
  readonly rank: number;
}

/** The prize on a card's certificate: by the result, or passed on to it. */
export function awardOf(
  { podium, chosen }: Published,
  claims: Iterable<ClaimRecord>,
  { postId, jury }: { readonly postId: string; readonly jury: boolean },
): Award | undefined {
  const place = podium.find((one) => one.postId === postId)?.place;
  if (!jury && place !== undefined) return { place, rank: place };
  if (jury && chosen?.postId === postId) return { place: juryPlace, rank: 1 };
  const now = Date.now();
  return [...claims].find(
    (claim) =>
      claim.postId === postId && (claim.place === juryPlace) === jury && isCertified(claim, now),
  );
}
