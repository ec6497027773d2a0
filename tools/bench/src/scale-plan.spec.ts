import { expect, it } from 'vitest';
import { assumed, likeOnFirestore, operations, prices } from './figures.ts';
import { billOf, totalOf } from './scale-costs.ts';
import {
  leastReplicas,
  oneOfEach,
  peakHour,
  perVisitor,
  run,
  televisionMinute,
} from './scale-plan.ts';

const withCdn = { store: 'firestore', cdn: true } as const;

it('as many come in the television minute as were said to', () => {
  const { seconds, perSecond } = televisionMinute(200_000);
  const each = Array.from({ length: seconds * 10 }, (_, n) => perSecond(n / 10 + 0.05) / 10);
  expect(each.reduce((sum, count) => sum + count, 0)).toBeCloseTo(200_000, -2);
});

it('a content delivery network takes its share of files and pictures, and nothing else', () => {
  const { file, smallPicture, largePicture } = operations;
  const cached = 16 * file.bytes + 12 * smallPicture.bytes + 2 * largePicture.bytes;
  const [without, withIt] = [false, true].map((cdn) => perVisitor({ ...withCdn, cdn }).bytes);
  expect((without ?? 0) - (withIt ?? 0)).toBeCloseTo(cached * assumed.cdnShare);
});

// It goes through a minute some ten times, which a busy machine takes long for.
it('the least replicas meet the aim, and one gateway fewer does not', { timeout: 60_000 }, () => {
  const minute = televisionMinute(20_000);
  const { replicas, result, stuck } = leastReplicas(withCdn, minute);
  expect(stuck).toBeNull();
  expect(result.sinceArrival.get('pictures')?.p99).toBeLessThan(1);
  const fewer = run(withCdn, { ...replicas, gateway: replicas.gateway - 1 }, minute);
  const waits = [fewer.sinceArrival.get('pictures'), ...fewer.stages.values()];
  expect(Math.max(...waits.map((times) => times?.p99 ?? 0))).toBeGreaterThanOrEqual(1);
});

it('a day of a million is no crowd for one of each with a CDN', () => {
  const { stations } = run(withCdn, oneOfEach, peakHour(1_000_000));
  for (const { peakLoad } of stations.values()) expect(peakLoad).toBeLessThan(0.5);
});

it('a bill has each price once', () => {
  const bill = billOf(withCdn, { visitors: 1_000, coreHours: 2, streams: 0 });
  const { reads, writes, deletes } = likeOnFirestore;
  expect(bill.processor).toBeCloseTo(2 * prices.coreHour);
  const likes =
    reads * prices.hundredThousandReads +
    writes * prices.hundredThousandWrites +
    deletes * prices.hundredThousandDeletes;
  expect(bill.store).toBeCloseTo((1_000 * assumed.likers * likes) / 100_000);
  expect(totalOf({ ...bill, store: 0 })).toBeCloseTo(totalOf(bill) - bill.store);
  expect(billOf({ ...withCdn, cdn: false }, { visitors: 1, coreHours: 0, streams: 0 }).cdn).toBe(0);
});
