import { describe, expect, it } from 'vitest';
import { api, newPerson, newUnverified, picture } from '../support/people.ts';

describe('POST /api/media', () => {
  const send = async (init: {
    token?: string;
    body: Uint8Array;
    type?: string;
    purpose?: string;
  }) => {
    const url = new URL('/api/media', api.origin);
    if (init.purpose !== '') url.searchParams.set('purpose', init.purpose ?? 'post');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': init.type ?? 'image/jpeg',
        ...(init.token && { authorization: `Bearer ${init.token}` }),
      },
      body: init.body as Uint8Array<ArrayBuffer>,
    });
    return { status: response.status, body: await response.json() };
  };

  it('stages a picture and tells its size', async () => {
    const { token } = await newPerson();
    const { status, body } = await send({ token, body: await picture(800, 300) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 800, height: 300 });
    expect(body.thumbhash).toMatch(/\S/);
  });

  it('refuses what is no image, whatever it says of itself', async () => {
    const { token } = await newPerson();
    const answer = await send({ token, body: Buffer.from('<svg onload=alert(1)>') });
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual({
      success: false,
      code: 'NOT_AN_IMAGE',
      message: 'The file given is not an image',
    });
    const text = await send({ token, body: await picture(), type: 'text/plain' });
    expect(text.status).toBe(415);
  });

  it('refuses more than 20 MB and more than 50 megapixels', async () => {
    const { token } = await newPerson();
    const heavy = await send({ token, body: Buffer.alloc(20 * 1024 * 1024 + 1, 0xff) });
    expect([heavy.status, heavy.body.code]).toEqual([413, 'IMAGE_TOO_LARGE']);
    const wide = await send({ token, body: await picture(8_000, 6_300) });
    expect([wide.status, wide.body.code]).toEqual([413, 'IMAGE_TOO_LARGE']);
  });

  it('needs a verified account and a purpose', async () => {
    const body = await picture();
    expect((await send({ body })).status).toBe(401);
    const { token } = await newUnverified();
    expect((await send({ token, body })).status).toBe(403);
    const person = await newPerson();
    for (const purpose of ['', 'other']) {
      const answer = await send({ token: person.token, body, purpose });
      expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_REQUEST']);
    }
  });
});
