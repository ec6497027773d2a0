import { afterEach, expect, it } from 'vitest';
import { VariantMaker } from '../src/pictures/picture-maker.ts';
import { plain } from './support/pictures.ts';

const maker = new VariantMaker();
afterEach(() => maker.onApplicationShutdown());

it('continues after data that are no picture, and after its process ended', async () => {
  const task = { slot: 320, format: 'webp' } as const;
  const master = await plain(640, 480);
  await expect(maker.make({ ...task, master: Buffer.from('none') })).rejects.toThrow(
    'Error: Input buffer',
  );
  const under = maker.make({ ...task, master });
  maker.onApplicationShutdown();
  await expect(under).rejects.toThrow('the process ended');
  expect((await maker.make({ ...task, master })).subarray(8, 12).toString()).toBe('WEBP');
});
