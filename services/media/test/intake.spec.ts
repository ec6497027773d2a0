import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@el-reto/contracts';
import { limitFiles } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import { Media, token } from './support/media.ts';
import { balloonAt, boastfulPng, fromPhone, noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();

async function refused(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code];
}

/** Sends as many zeros as the server takes, saying nothing of how many there will be. */
async function pour(megabytes: number, headers: Record<string, string> = {}) {
  const url = await media.url();
  return new Promise<{ status: number; body: string; sentBytes: number }>((resolve, reject) => {
    let sentBytes = 0;
    const outgoing = request(`${url}/intake?purpose=post`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'image/jpeg',
        'x-actor-uid': 'ana',
        ...headers,
      },
    });
    outgoing.on('error', reject).on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body, sentBytes });
        outgoing.destroy();
      });
    });
    const piece = Buffer.alloc(1024 * 1024);
    void (async () => {
      while (sentBytes < megabytes * piece.length && !outgoing.destroyed) {
        sentBytes += piece.length;
        if (!outgoing.write(piece)) await wait(1);
      }
      outgoing.end();
    })();
  });
}

describe('what is taken in', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
    ['png', 'image/jpeg'],
  ] as const)('a %s sent as %s', async (format, type) => {
    const picture = await balloonAt(0.8, 0.3, 90, 60).toFormat(format).toBuffer();
    const response = await media.upload(picture, { type });
    expect(response.status).toBe(201);
    const staged = await response.json();
    expect(staged).toEqual({
      mediaId: expect.stringMatching(/^[\w-]{24}$/),
      width: 90,
      height: 60,
      thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      focus: { x: expect.closeTo(0.8, 1), y: expect.closeTo(0.3, 1) },
    });
  });

  it('is staged and private, and told as it will be shown', async () => {
    const { mediaId, width, height } = await media.stage(await fromPhone(300, 200));
    expect([width, height]).toEqual([200, 300]);
    expect(await media.filesOf(mediaId)).toEqual([`staged/${mediaId}.jpg`]);
    expect((await media.get(`staged/${mediaId}.jpg`)).status).toBe(404);
  });
});

describe('what is refused', () => {
  it.each([
    ['no token', { authorization: '' }],
    ['a wrong token', { authorization: 'Bearer wrong' }],
  ])('%s', async (_, headers) => {
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png' },
      body: 'x',
    };
    expect(await refused(await media.fetch('/intake?purpose=post', init))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect((await media.fetch('/files/a/b.jpg', { headers })).status).toBe(403);
  });

  it('an unknown purpose, or no actor', async () => {
    const headers = { 'content-type': 'image/png', 'x-actor-uid': 'ana' };
    const post = (query: string, given: Record<string, string>) =>
      media.fetch(`/intake${query}`, { method: 'POST', headers: given, body: 'x' });
    expect(await refused(await post('?purpose=avatar', headers))).toEqual([
      400,
      'MALFORMED_REQUEST',
    ]);
    expect(await refused(await post('', headers))).toEqual([400, 'MALFORMED_REQUEST']);
    const nobody = { 'content-type': 'image/png' };
    expect(await refused(await post('?purpose=post', nobody))).toEqual([400, 'MALFORMED_REQUEST']);
  });

  it.each(['text/html', 'application/octet-stream', 'multipart/form-data; boundary=x'])(
    'a body of type %s, even a picture',
    async (type) => {
      const response = await media.upload(await plain(60, 40), { type });
      expect(await refused(response)).toEqual([415, 'NOT_AN_IMAGE']);
    },
  );

  it('a body that was read as JSON', async () => {
    const response = await media.upload('{}', { type: 'application/json' });
    expect(await refused(response)).toEqual([415, 'NOT_AN_IMAGE']);
  });

  it.each([
    ['text', 'not a picture'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('%s that calls itself a picture', async (_, body) => {
    expect(await refused(await media.upload(body, { type: 'image/png' }))).toEqual([
      415,
      'NOT_AN_IMAGE',
    ]);
  });

  it('too many pixels', async () => {
    expect(await refused(await media.upload(boastfulPng(9000, 9000)))).toEqual([
      413,
      'IMAGE_TOO_LARGE',
    ]);
  });

  it('too many announced bytes, before any is read', async () => {
    const announced = { 'content-length': String(500 * 1024 * 1024) };
    const { status, body, sentBytes } = await pour(500, announced);
    expect([status, JSON.parse(body)]).toEqual([413, { code: 'IMAGE_TOO_LARGE', params: {} }]);
    expect(sentBytes).toBeLessThan(limits.imageBytes);
  });

  it('too many unannounced bytes, as soon as they are one too many', async () => {
    const { status, body, sentBytes } = await pour(500);
    expect([status, JSON.parse(body)]).toEqual([413, { code: 'IMAGE_TOO_LARGE', params: {} }]);
    expect(sentBytes).toBeLessThan(5 * limits.imageBytes);
  });

  it('answers a sender who only reads once everything is sent', async () => {
    const body = Buffer.alloc(limits.imageBytes + 5_000_000);
    expect(await refused(await media.upload(body))).toEqual([413, 'IMAGE_TOO_LARGE']);
  });

  it('answers a sender who streams and reads at the same time', async () => {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++pieces > 60) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const headers = { 'content-type': 'image/jpeg', 'x-actor-uid': 'ana' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    const response = await media.fetch('/intake?purpose=post', init);
    expect(await refused(response)).toEqual([413, 'IMAGE_TOO_LARGE']);
    expect((await media.upload(await plain(50, 50))).status).toBe(201);
  });

  it('leaves no file and no record behind', async () => {
    const before = await media.stored.list();
    await media.upload('not a picture', { uid: 'eva', key: 'k' });
    await media.upload(boastfulPng(9000, 9000), { uid: 'eva', key: 'k' });
    expect(await media.stored.list()).toEqual(before);
  });
});

describe('a retry with the same Idempotency-Key', () => {
  it('gets the first answer, also at the same time', async () => {
    const picture = await noisy(400, 300);
    const upload = () => media.stage(picture, { key: 'once' });
    const [first, second] = await Promise.all([upload(), upload()]);
    const third = await upload();
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await media.filesOf(first.mediaId)).toHaveLength(1);
  });

  it('gets it after the upload was claimed, too', async () => {
    const picture = await plain(80, 60);
    const first = await media.stage(picture, { key: 'claimed' });
    await media.claim(first.mediaId);
    expect(await media.stage(picture, { key: 'claimed' })).toEqual(first);
    expect(await media.filesOf(first.mediaId)).toEqual([`event/e1/posts/ana/${first.mediaId}.jpg`]);
  });

  it('may not bring another picture or purpose', async () => {
    const picture = await plain(80, 60);
    await media.stage(picture, { key: 'mine' });
    const reused = [422, 'IDEMPOTENCY_KEY_REUSED'];
    expect(await refused(await media.upload(await plain(81, 60), { key: 'mine' }))).toEqual(reused);
    const other = { key: 'mine', purpose: 'profile' } as const;
    expect(await refused(await media.upload(picture, other))).toEqual(reused);
  });

  it('takes one of two different pictures that come at once', async () => {
    const pictures = [await plain(80, 60), await plain(81, 60)];
    const answers = await Promise.all(
      pictures.map((picture) => media.upload(picture, { key: 'race' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  it('is another upload for another person, or without a key', async () => {
    const picture = await plain(80, 60);
    const staged = [
      await media.stage(picture, { key: 'ours' }),
      await media.stage(picture, { key: 'ours', uid: 'beto' }),
      await media.stage(picture),
      await media.stage(picture),
    ];
    expect(new Set(staged.map(({ mediaId }) => mediaId)).size).toBe(4);
  });
});

it('refuses what it cannot decode soon, of who sends most, and takes uploads again afterwards', async () => {
  const picture = await noisy(900, 600, 'png');
  const upload = (uid: string) => media.upload(picture, { uid, type: 'image/png' });
  const sent = Array.from({ length: 60 }, () => upload('ana'));
  const other = upload('beatriz');
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(2);
  expect((await other).status).toBe(201);
  expect((await media.upload(await plain(50, 50))).status).toBe(201);
});

it('accepts uploads after a client has closed its connection in the middle of one', async () => {
  const url = await media.url();
  await new Promise<void>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
      'x-actor-uid': 'ana',
    };
    const outgoing = request(`${url}/intake?purpose=post`, { method: 'POST', headers });
    outgoing.on('error', () => resolve()).on('close', () => resolve());
    outgoing.write(Buffer.alloc(100_000), () => outgoing.destroy());
  });
  expect((await media.upload(await plain(50, 50))).status).toBe(201);
});

describe('a full disk', () => {
  it('is 503 and leaves nothing behind; the log says why, and it passes with its cause', async () => {
    // An empty write-ahead log: the records of what is staged here have room.
    await media.harness.restart();
    const warn = vi.spyOn(media.harness.service.logger, 'warn');
    const [small, large] = [await plain(60, 40), await noisy(600, 600)];
    const key = 'while-the-disk-is-full';
    limitFiles(150_000);
    try {
      for (let i = 0; i < 2; i++) {
        const response = await media.upload(large, { key });
        expect(await refused(response)).toEqual([503, 'SERVICE_UNAVAILABLE']);
      }
      await media.stage(small);
    } finally {
      limitFiles('unlimited');
    }
    expect(warn.mock.calls).toEqual([
      [
        expect.objectContaining({ err: expect.objectContaining({ code: 'EFBIG' }) }),
        expect.any(String),
      ],
    ]);
    expect((await media.stored.list()).filter((path) => path.startsWith('.drafts'))).toEqual([]);
    expect((await media.upload(large, { key })).status).toBe(201);
  });
});
