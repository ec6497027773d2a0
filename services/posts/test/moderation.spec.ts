import { AppError, calls, mediaRequests, postsEvents } from '@el-reto/contracts';
import { codeOf, during, failing } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { admin, Posts, user } from './posts-harness.ts';

const service = await Posts.ofFile();
const { ask, create, createPublic, harness, isPublic, publishedPictures } = service;
const { approve, deny, published, takeDown } = service;

const factsOf = ({ id: postId, imgLocation }: { id: string; imgLocation: string }) => {
  return { postId, eventId: 'reto', userId: 'ana', imgLocation };
};

describe('an approval', () => {
  it('publishes the picture, then the post, then the event', async () => {
    const post = await create('Aprobada');
    let wasPublicAtPublish: boolean | undefined;
    harness.before = during(mediaRequests.publish, async () => {
      wasPublicAtPublish = await isPublic(post.id);
    });
    expect(await approve(post.id)).toEqual({ success: true });
    expect(wasPublicAtPublish).toBe(false);
    expect(publishedPictures).toContain(post.imgLocation);
    expect(await isPublic(post.id)).toBe(true);
    const createdAt = expect.any(Number) as number;
    const event = { ...factsOf(post), createdAt, name: 'Aprobada' };
    expect(await published(postsEvents.postApproved)).toEqual([event]);
  });

  it('is refused while the picture cannot be published, and possible later', async () => {
    const { id } = await create('Sin imagen');
    harness.before = failing(mediaRequests.publish, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(approve(id, { key: 'first' }))).toBe('SERVICE_UNAVAILABLE');
    expect(await isPublic(id)).toBe(false);
    harness.before = () => undefined;
    await approve(id, { key: 'first' });
  });
});

it('a denial deletes the post and publishes the reason', async () => {
  const post = await create('Negada');
  await deny(post.id, { reason: 'No se ve bien' });
  expect((await service.listMine('ana')).map(({ id }) => id)).not.toContain(post.id);
  const event = { ...factsOf(post), reason: 'No se ve bien', name: 'Negada' };
  expect(await published(postsEvents.postDenied)).toEqual([event]);
  expect(publishedPictures).not.toContain(post.imgLocation);
});

it('the removal of a public post keeps only the record of the decision, and publishes the reason', async () => {
  const post = await createPublic('Bajada');
  expect(await takeDown(post.id)).toEqual({ success: true });
  expect(await isPublic(post.id)).toBe(false);
  expect(await ask(calls.checkPostName, { name: 'Bajada' })).toBe(false);
  const facts = factsOf(post);
  const removed = { ...facts, name: 'Bajada', reason: 'Otra marca' };
  expect(await published(postsEvents.postRemoved)).toEqual([removed]);
  const taken = { by: 'moderator', reason: 'Otra marca' };
  expect(await published(postsEvents.postDeleted)).toEqual([{ ...facts, taken }]);
  const denied = await published(postsEvents.postDenied);
  expect(denied.map(({ postId }) => postId)).not.toContain(post.id);
});

describe('a decision', () => {
  it.each([
    ['approve and deny', [true, false]],
    ['approve', [true, true]],
    ['deny', [false, false]],
  ] as const)('is made once by two concurrent moderators who %s', async (name, choices) => {
    for (let round = 0; round < 2; round += 1) {
      const { id } = await create(`Disputada ${name} ${round}`);
      const tries = choices.map(async (isApproval, i) => {
        await (isApproval ? approve : deny)(id, { by: `moderator-${i}` });
        return isApproval;
      });
      const outcomes = await Promise.allSettled(tries);
      const won = outcomes.filter((one) => one.status === 'fulfilled');
      expect(won).toEqual([{ status: 'fulfilled', value: await isPublic(id) }]);
      const lost = outcomes.find((one) => one.status === 'rejected');
      expect(lost?.reason).toMatchObject({ code: 'POST_ALREADY_DECIDED' });
    }
  });

  it('is refused if another administrator denied the post while the picture was published', async () => {
    const { id } = await create('Adelantada');
    harness.before = during(mediaRequests.publish, async () => {
      await deny(id, { by: 'faster' });
      // The denial deleted the picture with the post.
      throw new AppError('MEDIA_NOT_FOUND');
    });
    expect(await codeOf(approve(id))).toBe('POST_ALREADY_DECIDED');
  });

  it('finds no unknown post and no post that its owner deleted; a pending post cannot be removed', async () => {
    const { id } = await createPublic('Retirada');
    await service.delete(id);
    for (const decide of [approve, deny, takeDown]) {
      for (const postId of ['nowhere', id]) {
        expect(await codeOf(decide(postId))).toBe('POST_NOT_FOUND');
      }
    }
    const pending = await create('Por decidir');
    expect(await codeOf(takeDown(pending.id))).toBe('POST_NOT_FOUND');
  });

  it.each([
    ['approval', approve],
    ['denial', deny],
    ['removal', takeDown],
  ])('that is an %s is answered again under its key, and excludes others', async (name, decide) => {
    const { id } = await (decide === takeDown ? createPublic : create)(`Repetida ${name}`);
    for (const _ of ['first', 'repeated']) {
      expect(await decide(id, { key: `key ${name}` })).toEqual({ success: true });
    }
    for (const again of decide === approve ? [approve, deny] : [approve, deny, takeDown]) {
      expect(await codeOf(again(id, { by: 'other' }))).toBe('POST_ALREADY_DECIDED');
    }
    expect(await isPublic(id)).toBe(decide === approve);
  });

  it('with the key of another decision is refused before a picture is published', async () => {
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
    const [one, two, bad] = [await create('B uno'), await create('B dos'), await create('B mala')];
    const decided = await createPublic('B decidida');
    service.lostPictures.add(bad.imgLocation);
    const approvals = [bad.id, one.id, one.id, decided.id, 'nowhere'];
    expect((await decide(approvals, [two.id])).results).toEqual({
      [bad.id]: 'SERVICE_UNAVAILABLE',
      [one.id]: 'approved',
      [two.id]: 'denied',
      [decided.id]: 'POST_ALREADY_DECIDED',
      nowhere: 'POST_NOT_FOUND',
    });
    expect([await isPublic(one.id), await isPublic(two.id)]).toEqual([true, false]);
  });

  it('with a post in both lists is malformed and decides nothing', async () => {
    const { id } = await create('Indecisa');
    expect(await codeOf(decide([id], [id]))).toBe('MALFORMED_REQUEST');
    await approve(id);
  });

  it('repeated with its key returns the first outcomes and decides on the posts that had none', async () => {
    const [first, second] = [await create('D uno'), await create('D dos')];
    await decide([first.id], [], 'batch-key');
    const { results } = await decide([first.id, second.id], [], 'batch-key');
    expect(results).toEqual({ [first.id]: 'approved', [second.id]: 'approved' });
  });

  it('may be as large as the contract allows', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `Muchas ${i}`);
    const ids = (await Promise.all(names.map((name) => create(name)))).map(({ id }) => id);
    const { results } = await decide(ids.slice(0, 60), ids.slice(60));
    expect(ids.map((id) => results[id])).toEqual(
      ids.map((_, i) => (i < 60 ? 'approved' : 'denied')),
    );
  });
});

describe('the log of administrators', () => {
  const actsOn = async (...ids: string[]) =>
    (await published(postsEvents.actRecorded)).filter(({ subject }) => ids.includes(subject ?? ''));

  it('has each decision once, with the state before and after it', async () => {
    const [shown, denied] = [await create('Acto uno'), await create('Acto dos')];
    for (const _ of ['first', 'repeated']) await approve(shown.id, { by: 'm1', key: 'once' });
    await deny(denied.id, { by: 'm2', reason: 'Borrosa' });
    await takeDown(shown.id, { by: 'm3' });
    const facts = { name: 'Acto uno', author: 'ana', event: 'reto' };
    const act = (subject: string, from: string, to: string, more: object) => {
      const before = { ...facts, ...(subject === denied.id && { name: 'Acto dos' }), state: from };
      const at = expect.any(String) as string;
      return { at, subject, before, after: { state: to }, ...more };
    };
    const approval = { actor: 'm1', action: 'approvePost', reason: null };
    const removal = { actor: 'm3', action: 'removePost', reason: 'Otra marca' };
    const denial = { actor: 'm2', action: 'denyPost', reason: 'Borrosa' };
    expect(await actsOn(shown.id, denied.id)).toEqual([
      act(shown.id, 'pending', 'public', approval),
      act(denied.id, 'pending', 'denied', denial),
      act(shown.id, 'public', 'removed', removal),
    ]);
  });

  it('records the denial of a reported public post as a removal', async () => {
    const { id } = await createPublic('Reportada');
    const report = { postId: id, reason: 'Ofende' };
    await ask(calls.reportPost, report, user('bea'));
    await deny(id);
    expect(await isPublic(id)).toBe(false);
    expect((await published(postsEvents.postRemoved)).at(-1)).toMatchObject({ postId: id });
    expect((await published(postsEvents.postDeleted)).at(-1)).toMatchObject({ postId: id });
    expect((await actsOn(id)).at(-1)).toMatchObject({
      action: 'denyPost',
      before: { state: 'reported' },
      after: { state: 'removed' },
    });
  });

  it('has deletions of other people’s posts, but not of one’s own', async () => {
    const [own, theirs] = [await create('Mía'), await create('Ajena', { uid: 'bea' })];
    const admins = await create('De quien modera', { uid: 'moderator' });
    await service.delete(own.id);
    for (const { id } of [admins, theirs]) await service.delete(id, admin());
    const acts = await actsOn(own.id, theirs.id, admins.id);
    expect(acts).toMatchObject([{ action: 'deletePost', subject: theirs.id }]);
  });
});
