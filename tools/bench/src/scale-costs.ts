import { assumed, likeOnFirestore, operations, prices, streamMemory } from './figures.ts';
import { perVisitor, type Setting } from './scale-plan.ts';

export interface Bill {
  readonly processor: number;
  readonly traffic: number;
  readonly cdn: number;
  readonly store: number;
  /** Pictures read from a bucket, which stands beside Firestore: at most, for none is kept. */
  readonly bucket: number;
  readonly memory: number;
}

/**
 * Dollars for so many visitors, while `coreHours` are paid for and `streams` are open at once for an
 * hour.
 */
export function billOf(
  setting: Setting,
  { visitors, coreHours, streams }: { visitors: number; coreHours: number; streams: number },
): Bill {
  const { file, smallPicture, largePicture } = operations;
  const cached = 16 * file.bytes + 12 * smallPicture.bytes + 2 * largePicture.bytes;
  const share = setting.cdn ? assumed.cdnShare : 0;
  const isHosted = setting.store === 'firestore';
  const likes = visitors * assumed.likers;
  const { reads, writes, deletes } = likeOnFirestore;
  const like =
    (reads * prices.hundredThousandReads +
      writes * prices.hundredThousandWrites +
      deletes * prices.hundredThousandDeletes) /
    100_000;
  return {
    processor: coreHours * prices.coreHour,
    traffic: (visitors * perVisitor(setting).bytes * prices.gigabyteOut) / 1e9,
    cdn:
      visitors *
      share *
      ((cached * prices.gigabyteByCdn) / 1e9 + (30 * prices.tenThousandCdnRequests) / 10_000),
    store: isHosted ? likes * like : 0,
    bucket: isHosted ? (visitors * (1 - share) * 14 * prices.tenThousandBucketReads) / 10_000 : 0,
    memory: (streams * streamMemory.bytes * prices.gigabyteHourOfMemory) / 1e9,
  };
}

export const totalOf = (bill: Bill): number =>
  Object.values(bill).reduce((sum: number, part: number) => sum + part, 0);
