import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from './share-button.tsx';

const data = { title: 'El Sol', text: 'Mira', url: 'https://reto.test/gallery/a/b' };
const works = () => vi.fn<() => Promise<void>>(() => Promise.resolve());
const fails = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

type Work = () => Promise<void>;

/** In a browser that has a sheet to share by, a clipboard, or neither. */
function shareWith({ share, copy }: { share?: Work; copy?: Work }) {
  vi.stubGlobal('navigator', {
    ...(share && { share }),
    ...(copy && { clipboard: { writeText: copy } }),
  });
  return shareLink(data);
}
afterEach(() => vi.unstubAllGlobals());

it('uses the platform’s sheet where there is one', async () => {
  const share = works();
  const copy = works();
  expect(await shareWith({ share, copy })).toBe('shared');
  expect(share).toHaveBeenCalledExactlyOnceWith(data);
  expect(copy).not.toHaveBeenCalled();
});

it('copies the link where there is none, or where it is refused', async () => {
  const copy = works();
  expect(await shareWith({ copy })).toBe('copied');
  expect(await shareWith({ share: fails('NotAllowedError'), copy })).toBe('copied');
  expect(copy).toHaveBeenCalledWith(data.url);
});

it('takes a closed sheet for a change of mind', async () => {
  const copy = works();
  expect(await shareWith({ share: fails('AbortError'), copy })).toBe('dismissed');
  expect(copy).not.toHaveBeenCalled();
});

it('says so when nothing works', async () => {
  expect(await shareWith({ copy: fails('NotAllowedError') })).toBe('failed');
  expect(await shareWith({})).toBe('failed');
});
