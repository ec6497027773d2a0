import { getPriority } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { Decoder } from '../src/pictures/decoder.ts';
import type { DecoderSettings } from '../src/pictures/decoder.ts';
import { PictureProcess } from '../src/pictures/picture-process.ts';
import { handmadePng, plain } from './support/pictures.ts';

const generous = {
  mostPixels: 36_000_000,
  cpuMs: 100_000,
  clockMs: 200_000,
  niceness: 0,
};
let decoder: Decoder;
const start = (settings: Partial<DecoderSettings>) => {
  decoder = new Decoder({ ...generous, ...settings });
};
afterEach(() => decoder.stop());

/** A picture whose decoding takes seconds. */
const heavy = handmadePng(6_000, 6_000, { interlaced: true });
const taken = { picture: { width: 30, height: 20 } };

it('refuses a picture whose header states too many pixels, without ending the process', async () => {
  start({ mostPixels: 30 * 20 });
  const { pid } = decoder.warm();
  expect(await decoder.decode(await plain(30, 21))).toBe('too-costly');
  expect(await decoder.decode(await plain(30, 20))).toMatchObject(taken);
  expect(decoder.warm().pid).toBe(pid);
});

it('stops a picture that needs too much processor time, and decodes the next one', async () => {
  start({ cpuMs: 400 });
  expect(await decoder.decode(heavy)).toBe('too-costly');
  expect(await decoder.decode(await plain(30, 20))).toMatchObject(taken);
});

it.each<[string, Partial<DecoderSettings>, () => unknown]>([
  ['the system ends it', {}, () => process.kill(decoder.warm().pid ?? 0, 'SIGKILL')],
  ['it takes too long on a busy machine', { clockMs: 100 }, () => undefined],
])('does not blame the picture if %s', async (_, settings, end) => {
  start(settings);
  const decoding = decoder.decode(heavy);
  end();
  expect(await decoding).toBe('ended');
});

it.each(['SIGSEGV', 'SIGABRT'])('reports that it crashed if a %s ends it', async (signal) => {
  start({});
  const decoding = decoder.decode(heavy);
  process.kill(decoder.warm().pid ?? 0, signal);
  expect(await decoding).toBe('crashed');
});

it('reports that it crashed if its program fails', async () => {
  const broken = new PictureProcess('missing-program', generous);
  expect(await broken.ask({})).toBe('crashed');
});

it('runs at the given priority', () => {
  start({ niceness: 7 });
  expect(getPriority(decoder.warm().pid)).toBe(7);
});
