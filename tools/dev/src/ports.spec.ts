import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { isFree, Port } from './ports.ts';

async function claim(preferred?: number): Promise<Port> {
  const port = await Port.claim(preferred);
  onTestFinished(() => port.release());
  return port;
}

/** A free port below 20000, where products start their search. */
async function unclaimed(): Promise<number> {
  const number = 10_000 + Math.floor(Math.random() * 10_000);
  return (await isFree(number)) ? number : unclaimed();
}

/** Takes a port like a foreign program: listens on it. */
async function listenOn(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

/** Takes a port like another product: binds its UDP port. */
async function bindTo(port: number): Promise<void> {
  const product = createSocket('udp4').bind(port, '127.0.0.1');
  await once(product, 'listening');
  onTestFinished(() => void product.close());
}
const takers = [
  ['another program', listenOn],
  ['another product', bindTo],
] as const;

const ports = new URL('ports.ts', import.meta.url).href;
/** A program that claims twenty given and twenty other ports, and prints their numbers. */
const claimMany = `
const { Port } = await import('${ports}');
const wanted = Array.from({ length: 40 }, (_, n) => (n < 20 ? 24000 + n : 0));
const claimed = await Promise.all(wanted.map((port) => Port.claim(port)));
console.log(claimed.map(({ number }) => number).join(' '));
process.stdin.resume();`;

it('four processes that claim the same numbers at once get different ones', async () => {
  const children = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', claimMany], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const lines = children.map(async (child) => {
    const [chunk]: unknown[] = await once(child.stdout, 'data');
    return String(chunk);
  });
  const numbers = (await Promise.all(lines)).join(' ').trim().split(/\s+/);
  for (const child of children) child.stdin.end();
  await Promise.all(children.map((child) => text(child.stdout)));
  expect(numbers).toHaveLength(160);
  expect(new Set(numbers).size).toBe(160);
  expect(Math.max(...numbers.map(Number))).toBeLessThan(32_000);
});

it('a port has the preferred number if that is free', async () => {
  const number = await unclaimed();
  const first = await claim(number);
  expect(first.number).toBe(number);
  expect((await claim(number)).number).not.toBe(number);
  first.release();
  expect((await claim(number)).number).toBe(number);
});

it.each(takers)('a port has another number while %s has the preferred one', async (_, take) => {
  const number = await unclaimed();
  await take(number);
  expect((await claim(number)).number).not.toBe(number);
});

it('a port changes its number only if another program took it', async () => {
  const port = await claim();
  const { number } = port;
  expect(await port.renew()).toBe(false);
  expect(port.number).toBe(number);
  await listenOn(number);
  expect(await port.renew()).toBe(true);
  expect(await isFree(port.number)).toBe(true);
  expect((await claim(port.number)).number).not.toBe(port.number);
});

const taken = (number: number) =>
  `El puerto ${number} ya está en uso: libéralo o elige otro con PORT=<puerto>.`;

it.each(takers)('a public port is refused with its variable while %s has it', async (_, take) => {
  const number = await unclaimed();
  await take(number);
  await expect(Port.claimPublic('PORT', number)).rejects.toThrow(taken(number));
});

it('a public port never changes', async () => {
  const port = await Port.claimPublic('PORT', await unclaimed());
  onTestFinished(() => port.release());
  expect(await port.renew()).toBe(false);
  await listenOn(port.number);
  await expect(port.renew()).rejects.toThrow(taken(port.number));
});

it('a public port may have any number if 0 is given, and may change it', async () => {
  const port = await Port.claimPublic('PORT', 0);
  onTestFinished(() => port.release());
  await listenOn(port.number);
  expect(await port.renew()).toBe(true);
});
