import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { connectionTimeouts, type ConnectionTimeouts } from '@el-reto/contracts/connections';
import { adminSiteEnv } from '../src/env.ts';
import { buildAdminSite } from '../src/server.ts';
import { temporaryDir } from '../../../../tools/testing/src/temporary-dir.ts';

/**
 * Starts a substitute gateway that answers with `listener` until the test ends; returns its origin.
 */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The admin site with one page and one asset, which is also compressed, in front of `gateway`. */
export async function build(
  gateway: string,
  settings: Record<string, string> = {},
  waits: Partial<ConnectionTimeouts> = {},
) {
  const dir = temporaryDir();
  await mkdir(join(dir, 'assets'));
  const page = '<!doctype html><title>Administración</title><!--config-->';
  await writeFile(join(dir, 'index.html'), page);
  await writeFile(join(dir, 'assets/app-D4f_G5h6.js'), 'export {};');
  await writeFile(join(dir, 'assets/app-D4f_G5h6.js.br'), 'compressed');
  const own = { ADMIN_PORT: '0', ADMIN_DIR: dir, GATEWAY_URL: gateway };
  const env = adminSiteEnv({ ...own, ...settings });
  const app = await buildAdminSite(env, { ...connectionTimeouts, ...waits });
  onTestFinished(() => app.close());
  return app;
}
export const site = async (gateway: RequestListener, settings?: Record<string, string>) =>
  (await build(await listen(gateway), settings)).listen({ port: 0, host: '127.0.0.1' });

/** Opens a connection to the site that sends `text`, collects the answer, and stays open. */
export async function hold(origin: string, text: string) {
  const socket = connect({ port: Number(new URL(origin).port), allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const held = { answer: '', isEnded: false };
  socket.on('data', (part: Buffer) => (held.answer += part.toString()));
  const end = () => (held.isEnded = true);
  socket.on('error', end).on('end', end);
  await once(socket, 'connect');
  socket.write(text);
  return held;
}
export const until = (condition: () => unknown) => expect.poll(condition).toBeTruthy();
