import { expect, it, vi } from 'vitest';
import { shareLink } from './share-button.tsx';

const data = { title: 'El Sol', text: 'Mira', url: 'https://reto.test/gallery/a/b' };
const works = () => vi.fn<() => Promise<void>>(() => Promise.resolve());
const fails = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

it('uses the platform’s sheet where there is one', async () => {
  const share = works();
  const copy = works();
  expect(await shareLink(data, { share, copy })).toBe('shared');
  expect(share).toHaveBeenCalledExactlyOnceWith(data);
  expect(copy).not.toHaveBeenCalled();
});

it('copies the link where there is none, or where it is refused', async () => {
  const copy = works();
  expect(await shareLink(data, { copy })).toBe('copied');
  expect(await shareLink(data, { share: fails('NotAllowedError'), copy })).toBe('copied');
  expect(copy).toHaveBeenCalledWith(data.url);
});

it('takes a closed sheet for a change of mind', async () => {
  const copy = works();
  expect(await shareLink(data, { share: fails('AbortError'), copy })).toBe('dismissed');
  expect(copy).not.toHaveBeenCalled();
});

it('says so when nothing works', async () => {
  expect(await shareLink(data, { copy: fails('NotAllowedError') })).toBe('failed');
  expect(await shareLink(data, {})).toBe('failed');
});
