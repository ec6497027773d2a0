import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountsEvents, allOpen, eventsEvents, limits, maxImageRatio } from '@el-reto/contracts';
import { limitFiles } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import { holdDecoding, Media, outcomeOf, token } from './support/media.ts';
import { balloonAt, boastfulPng, fromPhone, noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();

const small = await plain(30, 20);
const malformed = [400, 'MALFORMED_REQUEST'];
const notAnImage = [415, 'NOT_AN_IMAGE'];
const tooLarge = [413, 'IMAGE_TOO_LARGE'];

it('an upload of a PNG that is sent as image/jpeg is stored', async () => {
  const picture = await balloonAt(0.8, 0.3, 90, 60).png().toBuffer();
  const response = await media.upload(picture, { type: 'image/jpeg' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    mediaId: expect.stringMatching(/^[\w-]{24}$/),
    width: 90,
    height: 60,
    thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    focus: { x: expect.closeTo(0.8, 1), y: expect.closeTo(0.3, 1) },
  });
});

it('an upload is staged and private, and the answer describes the stored picture', async () => {
  const { mediaId, width, height } = await media.stage(await fromPhone(300, 200));
  expect([width, height]).toEqual([200, 300]);
  expect(await media.filesOf(mediaId)).toEqual([`staged/${mediaId}.jpg`]);
  expect((await media.get(`staged/${mediaId}.jpg`)).status).toBe(404);
});

describe('a refusal', () => {
  it.each([
    [3, 1000],
    [2000, 1],
    [20, 16_000],
    [1 + 100 * maxImageRatio, 100],
  ])('of a picture of %i × %i pixels, too thin for a share picture', async (width, height) => {
    const uploading = media.upload(await plain(width, height));
    expect(await outcomeOf(uploading)).toEqual([422, 'IMAGE_TOO_THIN']);
  });

  it.each(['', token, `bearer ${token}`, `Bearer ${token}!`, `Bearer ${token.replace('a', 'b')}`])(
    'of the token %j, also for reading',
    async (authorization) => {
      const headers = { authorization, 'content-type': 'image/png' };
      const upload = media.fetch('/intake?purpose=post', { method: 'POST', headers, body: 'x' });
      expect(await outcomeOf(upload)).toEqual([403, 'FORBIDDEN']);
      for (const path of ['/files/a/b.jpg', '/shares/a/b.jpg?form=wide']) {
        expect((await media.fetch(path, { headers })).status).toBe(403);
      }
    },
  );

  it.each([
    ['an unknown purpose', '?purpose=avatar', { 'x-actor-uid': 'ana' }],
    ['no purpose', '', { 'x-actor-uid': 'ana' }],
    ['no actor', '?purpose=post', {}],
  ])('of %s', async (_, query, given) => {
    const headers = { 'content-type': 'image/png', ...given };
    const upload = media.fetch(`/intake${query}`, { method: 'POST', headers, body: 'x' });
    expect(await outcomeOf(upload)).toEqual(malformed);
  });

  it.each([
    'text/html',
    'application/octet-stream',
    'application/json',
    'multipart/form-data; boundary=x',
  ])('of a body of type %s, even a picture', async (type) => {
    const body = type.endsWith('json') ? '{}' : await plain(60, 40);
    expect(await outcomeOf(media.upload(body, { type }))).toEqual(notAnImage);
  });

  it('of an upload whose announced length is too large comes before a byte is sent', async () => {
    const upload = await media.openUpload('ana', limits.imageBytes + 1);
    upload.flushHeaders();
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    const { code } = JSON.parse(await text(response)) as { code: string };
    expect([response.statusCode, code]).toEqual(tooLarge);
    upload.destroy();
  });

  it('reaches a sender that reads the answer after sending everything', async () => {
    const bytes = limits.imageBytes + 30_000_000;
    const { hostname, port } = new URL(await media.url());
    const socket = connect(Number(port), hostname).pause();
    const lines = [
      'POST /intake?purpose=post HTTP/1.1',
      'host: media',
      `authorization: Bearer ${token}`,
      'content-type: image/jpeg',
      'x-actor-uid: ana',
      'transfer-encoding: chunked',
      '',
      bytes.toString(16),
      '',
    ];
    socket.write(lines.join('\r\n'));
    socket.write(Buffer.alloc(bytes));
    socket.end('\r\n0\r\n\r\n');
    await once(socket, 'finish');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 [^]*IMAGE_TOO_LARGE/);
  });

  it('leaves no file and no record behind', async () => {
    const before = await media.stored.list();
    expect(await outcomeOf(media.upload('not a picture', { key: 'k' }))).toEqual(notAnImage);
    const upload = media.upload(boastfulPng(9000, 9000), { key: 'k' });
    expect(await outcomeOf(upload)).toEqual(tooLarge);
    expect(await media.stored.list()).toEqual(before);
  });
});

it('a retry with the same Idempotency-Key gets the first answer, even at the same time and after the upload was claimed', async () => {
  const picture = await noisy(400, 300);
  const upload = () => media.stage(picture, { key: 'once' });
  const [first, second] = await Promise.all([upload(), upload()]);
  expect(second).toEqual(first);
  const { path } = await media.claim(first.mediaId);
  expect(await upload()).toEqual(first);
  expect(await media.filesOf(first.mediaId)).toEqual([path]);
});

it('a retry with the same Idempotency-Key belongs to one account: the same key of another account, or no key, is a new upload', async () => {
  const picture = await plain(64, 48);
  const senders = [{ key: 'shared' }, { key: 'shared', uid: 'beto' }, {}, {}];
  const staged = await Promise.all(senders.map((sender) => media.stage(picture, sender)));
  expect(new Set(staged.map(({ mediaId }) => mediaId)).size).toBe(4);
});

it('a retry with the same Idempotency-Key is refused for another picture or purpose', async () => {
  const picture = await plain(80, 60);
  await media.stage(picture, { key: 'mine' });
  const reused = [422, 'IDEMPOTENCY_KEY_REUSED'];
  expect(await outcomeOf(media.upload(await plain(81, 60), { key: 'mine' }))).toEqual(reused);
  const other = { key: 'mine', purpose: 'profile' } as const;
  expect(await outcomeOf(media.upload(picture, other))).toEqual(reused);
});

it('a retry with the same Idempotency-Key accepts one of two different pictures that arrive at the same time', async () => {
  const pictures = [await plain(80, 60), await plain(81, 60)];
  const answers = await Promise.all(
    pictures.map((picture) => media.upload(picture, { key: 'race' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
});

it('refuses uploads of the busiest account if too many wait, and accepts uploads again afterwards', async () => {
  const upload = (uid: string) => media.upload(small, { uid });
  const statuses: number[] = [];
  const release = holdDecoding();
  const sent = Array.from({ length: 60 }, async () => {
    statuses.push((await upload('ana')).status);
  });
  const other = upload('beatriz');
  await expect.poll(() => statuses).toContain(503);
  release();
  await Promise.all(sent);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(2);
  expect((await other).status).toBe(201);
  expect((await media.upload(small)).status).toBe(201);
});

it('an upload is answered with 503 if the disk is full; the cause is logged and no file is left', async () => {
  // After a restart the write-ahead log is empty, so that the records of these uploads have room.
  await media.harness.restart();
  const warn = vi.spyOn(media.harness.service.logger, 'warn');
  const large = await noisy(600, 600);
  const key = 'while-the-disk-is-full';
  limitFiles(150_000);
  try {
    for (let i = 0; i < 2; i++) {
      expect(await outcomeOf(media.upload(large, { key }))).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    await media.stage(small);
  } finally {
    limitFiles('unlimited');
  }
  const cause = expect.objectContaining({ err: expect.objectContaining({ code: 'EFBIG' }) });
  expect(warn.mock.calls).toEqual([[cause, expect.any(String)]]);
  expect((await media.stored.list()).filter((path) => path.startsWith('.drafts'))).toEqual([]);
  expect((await media.upload(large, { key })).status).toBe(201);
});

it('a banned account cannot upload a photo for a post until the ban is lifted', async () => {
  const codeOf = async (uid: string) => (await outcomeOf(media.upload(small, { uid })))[1];
  expect(await codeOf('mala')).toBeUndefined();
  media.harness.neighbours.bans.set('mala', { by: 'admin', reason: 'Fotos ajenas' });
  const ban = { uid: 'mala', reason: 'Fotos ajenas' };
  await media.harness.publish(accountsEvents.accountBanned, ban);
  await expect.poll(() => codeOf('mala')).toBe('BANNED');
  expect(await codeOf('buena')).toBeUndefined();
  expect((await media.upload(small, { uid: 'mala', purpose: 'profile' })).status).toBe(201);
  media.harness.neighbours.bans.delete('mala');
  await media.harness.publish(accountsEvents.accountUnbanned, { uid: 'mala' });
  await expect.poll(() => codeOf('mala')).toBeUndefined();
});

it('while uploads are closed, only pictures of events and repeated uploads are accepted', async () => {
  const first = await media.stage(small, { key: 'before' });
  const statusOf = async (purpose: 'post' | 'profile' | 'event') =>
    (await media.upload(small, { purpose })).status;
  const closed = { ...allOpen, uploads: 'closed' as const, revision: 1 };
  await media.harness.publish(eventsEvents.switchesChanged, closed);
  await expect.poll(() => statusOf('post')).toBe(409);
  expect(await statusOf('profile')).toBe(409);
  expect(await statusOf('event')).toBe(201);
  expect(await media.stage(small, { key: 'before' })).toEqual(first);
});
