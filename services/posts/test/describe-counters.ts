import { codeOf } from '@el-reto/testing';
import { expect, it } from 'vitest';
import type { Posts } from './posts-harness.ts';

/** Rules that both ways of writing numbers share: at once, and once a second. */
export function describeCounters(service: Posts): void {
  const { create, createPublic, numbersOf, read, share, tally, view } = service;

  it('views and shares that arrive simultaneously are all counted, and each answer has a different number', async () => {
    const { id } = await createPublic('Muy vista');
    const views = Array.from({ length: 60 }, () => view(id));
    expect(await share(id)).toMatchObject({ shares: 1 });
    const numbers = (await Promise.all(views)).map((answer) => answer.views);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(views.map((_, i) => i + 1));
    expect(await read(id)).toMatchObject({ views: 60, shares: 1, likes: 0 });
  });

  it('views and shares are counted once per key, even in concurrent requests', async () => {
    const { id } = await createPublic('Vista una vez');
    const first = await Promise.all([view(id, 'key-1'), view(id, 'key-1'), view(id, 'key-2')]);
    const [one, again, other] = first.map(({ views }) => views);
    expect(one).toBe(again);
    expect(new Set([one, other])).toEqual(new Set([1, 2]));
    const later = [view(id, 'key-1'), share(id, 'key-1'), share(id, 'key-1')];
    expect(await Promise.all(later)).toMatchObject([{ views: one }, { shares: 1 }, { shares: 1 }]);
    const another = await createPublic('Otra vista');
    expect(await codeOf(view(another.id, 'key-1'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await read(id)).toMatchObject({ views: 2, shares: 1 });
  });

  it('views and shares are refused for posts that are not public; a retry after the approval gets the same refusal', async () => {
    const { id } = await create('No vista');
    for (const postId of [id, 'nowhere']) {
      expect(await codeOf(view(postId, `key ${postId}`))).toBe('POST_NOT_FOUND');
      expect(await codeOf(share(postId))).toBe('POST_NOT_FOUND');
    }
    await service.approve(id);
    expect(await codeOf(view(id, `key ${id}`))).toBe('POST_NOT_FOUND');
    expect(await view(id)).toMatchObject({ views: 1 });
  });

  it('tallies leave views and shares unchanged, and are published with them', async () => {
    const { id } = await createPublic('Completa');
    const counts = [view(id), view(id), share(id)];
    await Promise.all([...counts, tally(id, 3, 1), tally(id, 5, 2)]);
    await expect.poll(() => read(id)).toMatchObject({ likes: 5, views: 2, shares: 1 });
    const last = { postId: id, likes: 5, views: 2, shares: 1, revision: 2 };
    await expect.poll(() => numbersOf(id).at(-1)).toEqual(last);
  });

  it('tallies change nothing if they are older than the shown one', async () => {
    const { id } = await createPublic('Desordenada');
    await tally('nowhere', 1, 1);
    await tally(id, 5, 9);
    await expect.poll(() => read(id)).toMatchObject({ likes: 5 });
    for (const revision of [8, 9]) await tally(id, 90 + revision, revision);
    await tally(id, 4, 10);
    await expect.poll(() => read(id)).toMatchObject({ likes: 4 });
    await service.harness.settled();
    expect(numbersOf(id).filter(({ likes }) => likes > 90)).toEqual([]);
  });
}
