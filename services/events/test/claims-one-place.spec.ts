import { describe, expect, it } from 'vitest';
import { claims as records } from '../src/claims/claim-records.ts';
import { ClaimsWorld } from './support/claims-world.ts';
import { worldOfThisFile } from './support/events-world.ts';

const { world, service } = await worldOfThisFile();
const claims = new ClaimsWorld(world, () => service);

describe('one person', () => {
  it('has one place: the others go to the next author who has none', async () => {
    const id = await claims.ended(['a', 'b', 'c', 'd', 'e', 'f']);
    claims.giveTo(id, 'b', 'a');
    claims.giveTo(id, 'd', 'c');
    claims.hide(id, 'c');
    claims.giveTo(id, 'e', 'a');
    await claims.publish(id);
    expect(await claims.told(id)).toEqual(['opened 1 a', 'opened 2 d', 'opened 3 f']);
    const all = await claims.ended(['a', 'b', 'c', 'd', 'e']);
    claims.giveTo(all, 'b', 'a');
    claims.giveTo(all, 'd', 'c');
    await claims.publish(all);
    expect(await claims.told(all)).toEqual(['opened 1 a', 'opened 2 e', 'opened 3 c']);
  });

  it('who has a prize is no substitute for another', async () => {
    const id = await claims.ended(['a', 'b', 'c', 'd', 'e']);
    claims.giveTo(id, 'd', 'c');
    await claims.publish(id);
    await claims.move(id, 1, 'expired');
    expect((await claims.told(id)).slice(3)).toEqual(['expired 1 a', 'opened 1 e']);
  });

  it('is given no second place of a result of before there were claims, either', async () => {
    const id = await claims.won(['a', 'b', 'c', 'd']);
    await service.store.transaction(async (tx) => {
      for (const place of [1, 2, 3]) await tx.delete(records, `${id}_${place}`);
    });
    claims.giveTo(id, 'b', 'a');
    for (const place of [1, 2, 3]) await claims.move(id, place, 'open');
    expect((await claims.told(id)).slice(3)).toEqual(['opened 1 a', 'opened 2 d', 'opened 3 c']);
  });
});
