import { it } from 'vitest';
import { productFolder, report } from './support/product-folder.ts';
import { publishWhileKilling } from './support/published.ts';

/** The killed process, and the time of the kill after the request, in milliseconds. */
const kills = [
  ['likes', 2],
  ['events', 6],
  ['likes', 12],
  ['events', 20],
  ['integrity', 4],
] as const;

it('publishes a result once, with all likes, after a part of it was killed', async () => {
  const { start, inDir } = await productFolder();
  const stack = await start(inDir('data'));
  for (const [index, [victim, afterMs]] of kills.entries()) {
    await publishWhileKilling(stack, `Acta ${index}`, victim, afterMs);
  }
  report(`${kills.length} results published under kills, each complete and unchanged`);
});
