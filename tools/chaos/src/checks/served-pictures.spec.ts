import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '@el-reto/client';
import type { Client } from '@el-reto/client';
import { History } from '../history.ts';
import { checkServedPictures } from './served-pictures.ts';

let status = 200;
const server = createServer((_, response) => response.writeHead(status).end('a picture'));
let api: Client;
let history: History;
beforeEach(async () => {
  status = 200;
  await once(server.listen(0), 'listening');
  api = createClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  history = new History();
  const ask = { uid: 'ana', eventId: 'otono', name: 'El Sol', mediaId: 'm' };
  const answer = { postId: post.id, path: post.imgLocation };
  history.begin('create', ask)({ state: 'acknowledged', answer }, 1);
});
afterEach(() => void server.close());

const post = { id: 'p', public: false, photoURL: '/media/p.jpg?sig=x', imgLocation: 'p.jpg' };
const rulesBroken = async () => {
  const findings = await checkServedPictures(api, history, [post]);
  return findings.map(({ rule }) => rule);
};
const decision = (approve: boolean) => history.begin('decide', { postId: post.id, approve });

it('finds the picture of a pending post that anybody may see', async () => {
  expect(await rulesBroken()).toEqual(['a picture is shown to whom it may be']);
  decision(true)({ state: 'refused', status: 403, code: 'FORBIDDEN' }, 1);
  expect(await rulesBroken()).toHaveLength(1);
});

it('passes over that of a post whose approval may have happened', async () => {
  decision(true)({ state: 'unknown' }, 3);
  expect(await rulesBroken()).toEqual([]);
});

it('finds that the picture of a post is gone, unless the post may be gone since', async () => {
  status = 404;
  expect(await rulesBroken()).toEqual(['no post without its picture']);
  decision(false)({ state: 'unknown' }, 3);
  expect(await rulesBroken()).toEqual([]);
});
