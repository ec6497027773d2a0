import {
  calls,
  mediaRequests,
  postsEvents,
  postsRequests,
  type EventDefinition,
} from '@el-reto/contracts';
import { pruneExpired } from '@el-reto/store';
import { codeOf, failing } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { decisions, decisionTtlMs } from '../src/post-records.ts';
import {
  admin,
  ask,
  create,
  createPublic,
  harness,
  isPublic,
  publishedPictures,
  read,
  store,
  user,
  usePosts,
} from './posts-harness.ts';

await usePosts();

type By = { by?: string; key?: string; reason?: string };
const approve = (postId: string, { by, key }: By = {}) =>
  ask(calls.approvePost, { postId }, admin(by), key);
const deny = (postId: string, { by, key, reason }: By = {}) =>
  ask(calls.denyPost, { postId, reason }, admin(by), key);
const remove = (postId: string, { by, key, reason = 'Otra marca' }: By = {}) =>
  ask(calls.removePost, { postId, reason }, admin(by), key);
const factsOf = ({ id, imgLocation }: { id: string; imgLocation: string }) => ({
  postId: id,
  eventId: 'reto',
  userId: 'ana',
  imgLocation,
});
const published = async <S extends z.ZodType>(event: EventDefinition<S>) => {
  await harness().settled();
  return harness().published(event);
};
const at = expect.any(String) as string;

describe('an approval', () => {
  it('publishes the picture, then the post, then the event', async () => {
    const post = await create('Aprobada');
    let wasPublicAtPublish: boolean | undefined;
    harness().before = async (subject) => {
      if (subject === mediaRequests.publish.subject) wasPublicAtPublish = await isPublic(post.id);
    };
    expect(await approve(post.id)).toEqual({ success: true });
    expect(wasPublicAtPublish).toBe(false);
    expect(publishedPictures).toContain(post.imgLocation);
    expect(await isPublic(post.id)).toBe(true);
    const createdAt = expect.any(Number) as number;
    const event = { ...factsOf(post), createdAt, name: 'Aprobada' };
    expect(await published(postsEvents.postApproved)).toEqual([event]);
  });

  it('is refused while the picture cannot be published', async () => {
    const { id } = await create('Sin imagen');
    harness().before = failing(mediaRequests.publish, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(approve(id, { key: 'first' }))).toBe('SERVICE_UNAVAILABLE');
    expect(await isPublic(id)).toBe(false);
    harness().before = () => undefined;
    await approve(id, { key: 'first' });
    expect(await isPublic(id)).toBe(true);
  });
});

describe('a denial', () => {
  it('deletes the post and publishes the reason', async () => {
    const post = await create('Negada');
    await deny(post.id, { reason: 'No se ve bien' });
    const { posts } = await ask(postsRequests.listMine, {}, user('ana'));
    expect(posts.map(({ id }) => id)).not.toContain(post.id);
    const event = { ...factsOf(post), reason: 'No se ve bien', name: 'Negada' };
    expect(await published(postsEvents.postDenied)).toEqual([event]);
    expect(publishedPictures).not.toContain(post.imgLocation);
  });

  it('is remembered for a week', async () => {
    const { id } = await create('Recordada');
    await deny(id);
    for (const again of [deny, approve, remove]) {
      expect(await codeOf(again(id, { by: 'other' }))).toBe('POST_ALREADY_DECIDED');
    }
    const old = { outcome: 'denied', by: 'moderator', at: Date.now() - decisionTtlMs - 1 } as const;
    await store().transaction(async (tx) => {
      await tx.set(decisions, id, old);
      await tx.set(decisions, 'just-now', { ...old, at: Date.now() });
    });
    expect(await codeOf(approve(id))).toBe('POST_NOT_FOUND');
    await pruneExpired(store(), decisions);
    expect(await store().get(decisions, id)).toBeUndefined();
    expect(await store().get(decisions, 'just-now')).toBeDefined();
  });
});

describe('a removal of a public post', () => {
  it('deletes all but its record, and publishes the reason', async () => {
    const post = await createPublic('Bajada');
    expect(await remove(post.id)).toEqual({ success: true });
    expect(await codeOf(read(post.id))).toBe('POST_NOT_FOUND');
    expect(await ask(calls.checkPostName, { name: 'Bajada' })).toBe(false);
    const facts = factsOf(post);
    const removed = { ...facts, name: 'Bajada', reason: 'Otra marca' };
    expect(await published(postsEvents.postRemoved)).toEqual([removed]);
    const taken = { by: 'moderator', reason: 'Otra marca' };
    expect(await published(postsEvents.postDeleted)).toEqual([{ ...facts, taken }]);
    const denied = await published(postsEvents.postDenied);
    expect(denied.map(({ postId }) => postId)).not.toContain(post.id);
  });

  it('finds no pending and no unknown post', async () => {
    const { id } = await create('Por decidir');
    for (const postId of [id, 'nowhere']) {
      expect(await codeOf(remove(postId))).toBe('POST_NOT_FOUND');
    }
  });
});

describe('a decision', () => {
  it.each([
    ['approve and deny', [true, false]],
    ['approve', [true, true]],
    ['deny', [false, false]],
  ] as const)('is made once by two concurrent moderators who %s', async (name, choices) => {
    for (let round = 0; round < 2; round += 1) {
      const { id } = await create(`Disputada ${name} ${round}`);
      const tries = choices.map((isApproval, i) => {
        const decided = (isApproval ? approve : deny)(id, { by: `moderator-${i}` });
        return decided.then(
          () => (isApproval ? 'public' : 'deleted'),
          ({ code }: { code: string }) => code,
        );
      });
      const outcomes = await Promise.all(tries);
      const [won, ...others] = outcomes.filter((one) => one !== 'POST_ALREADY_DECIDED');
      expect(others).toEqual([]);
      expect(await isPublic(id)).toBe(won === 'public');
    }
  });

  it.each([
    ['approved', approve],
    ['removed', remove],
  ])('on a post that is %s already is refused', async (name, decide) => {
    const { id } = await createPublic(`Una vez ${name}`);
    if (decide === remove) await remove(id);
    for (const again of [decide, deny]) {
      expect(await codeOf(again(id, { by: 'other' }))).toBe('POST_ALREADY_DECIDED');
    }
    expect(await isPublic(id)).toBe(decide === approve);
  });

  it('is refused where another one denied while the picture was published', async () => {
    const { id } = await create('Adelantada');
    harness().before = async (subject) => {
      if (subject !== mediaRequests.publish.subject) return;
      await deny(id, { by: 'faster' });
      // The picture was deleted with the post.
      await failing(mediaRequests.publish, 'MEDIA_NOT_FOUND')(subject);
    };
    expect(await codeOf(approve(id))).toBe('POST_ALREADY_DECIDED');
  });

  it('finds no unknown post, and none that its owner deleted', async () => {
    const { id } = await createPublic('Retirada');
    await ask(calls.deletePost, { postId: id }, user('ana'));
    for (const postId of ['nowhere', id]) {
      expect(await codeOf(approve(postId))).toBe('POST_NOT_FOUND');
      expect(await codeOf(deny(postId))).toBe('POST_NOT_FOUND');
    }
  });

  it.each([
    ['approval', approve],
    ['denial', deny],
    ['removal', remove],
  ])('that is an %s is answered again under its key', async (name, decide) => {
    const { id } = await (decide === remove ? createPublic : create)(`Repetida ${name}`);
    for (const _ of ['first', 'repeated']) {
      expect(await decide(id, { key: `key ${name}` })).toEqual({ success: true });
    }
    expect(await codeOf(decide(id))).toBe('POST_ALREADY_DECIDED');
  });

  it('under the key of another one is refused before a picture is published', async () => {
    const [one, two] = [await create('Clave uno'), await create('Clave dos')];
    await deny(one.id, { key: 'same-key' });
    expect(await codeOf(approve(two.id, { key: 'same-key' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(publishedPictures).not.toContain(two.imgLocation);
    await approve(two.id, { by: 'other', key: 'same-key' });
  });
});

describe('a batch', () => {
  const decide = (approvals: string[], denials: string[], key?: string) =>
    ask(calls.decidePosts, { approve: approvals, deny: denials }, admin(), key);

  it('gives each post its own outcome', async () => {
    const [one, two, three] = [
      await create('B uno'),
      await create('B dos'),
      await create('B tres'),
    ];
    const decided = await createPublic('B decidida');
    const approvals = [one.id, two.id, two.id, decided.id, 'nowhere'];
    expect((await decide(approvals, [three.id])).results).toEqual({
      [one.id]: 'approved',
      [two.id]: 'approved',
      [three.id]: 'denied',
      [decided.id]: 'POST_ALREADY_DECIDED',
      nowhere: 'POST_NOT_FOUND',
    });
    expect([await isPublic(two.id), await isPublic(three.id)]).toEqual([true, false]);
  });

  it('continues where one picture cannot be published', async () => {
    const [bad, good] = [await create('C mala'), await create('C buena')];
    harness().before = (subject) => {
      const isBad = publishedPictures.at(-1) === bad.imgLocation;
      if (isBad) return failing(mediaRequests.publish, 'SERVICE_UNAVAILABLE')(subject);
    };
    const { results } = await decide([bad.id], [good.id]);
    expect(results).toEqual({ [bad.id]: 'SERVICE_UNAVAILABLE', [good.id]: 'denied' });
  });

  it('with a post in both lists is malformed and decides nothing', async () => {
    const { id } = await create('Indecisa');
    expect(await codeOf(decide([id], [id]))).toBe('MALFORMED_REQUEST');
    await approve(id);
  });

  it('repeated with its key answers the first outcomes and decides on the others', async () => {
    const [first, second] = [await create('D uno'), await create('D dos')];
    await decide([first.id], [], 'batch-key');
    const { results } = await decide([first.id, second.id], [], 'batch-key');
    expect(results).toEqual({ [first.id]: 'approved', [second.id]: 'approved' });
  });

  it('may be as large as the contract allows', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `Muchas ${i}`);
    const ids = (await Promise.all(names.map((name) => create(name)))).map(({ id }) => id);
    const { results } = await decide(ids.slice(0, 60), ids.slice(60));
    const outcomes = ids.map((id) => results[id]);
    expect(outcomes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'approved'));
    expect(outcomes.slice(60)).toEqual(Array.from({ length: 40 }, () => 'denied'));
  });
});

describe('the log of administrators', () => {
  const actsOn = async (...ids: string[]) =>
    (await published(postsEvents.actRecorded)).filter(({ subject }) => ids.includes(subject ?? ''));

  it('has each decision with the state before and after it, once', async () => {
    const [shown, denied] = [await create('Acto uno'), await create('Acto dos')];
    await approve(shown.id, { by: 'm1', key: 'once' });
    await approve(shown.id, { by: 'm1', key: 'once' });
    await deny(denied.id, { by: 'm2', reason: 'Borrosa' });
    await remove(shown.id, { by: 'm3' });
    const before = { name: 'Acto uno', author: 'ana', event: 'reto', state: 'pending' };
    const approval = { actor: 'm1', action: 'approvePost', reason: null };
    const removal = { actor: 'm3', action: 'removePost', reason: 'Otra marca' };
    const denial = { actor: 'm2', action: 'denyPost', reason: 'Borrosa' };
    expect(await actsOn(shown.id)).toEqual([
      { ...approval, at, subject: shown.id, before, after: { state: 'public' } },
      {
        ...removal,
        at,
        subject: shown.id,
        before: { ...before, state: 'public' },
        after: { state: 'removed' },
      },
    ]);
    const pending = { ...before, name: 'Acto dos' };
    expect(await actsOn(denied.id)).toEqual([
      { ...denial, at, subject: denied.id, before: pending, after: { state: 'denied' } },
    ]);
  });

  it('has deletions of other people’s posts, and not those of one’s own', async () => {
    const [own, theirs] = [await create('Mía'), await create('Ajena', { uid: 'bea' })];
    const admins = await create('De quien modera', { uid: 'moderator' });
    await ask(calls.deletePost, { postId: own.id }, user('ana'));
    for (const { id } of [admins, theirs]) await ask(calls.deletePost, { postId: id }, admin());
    const acts = await actsOn(own.id, theirs.id, admins.id);
    expect(acts).toMatchObject([{ action: 'deletePost', subject: theirs.id }]);
  });
});
