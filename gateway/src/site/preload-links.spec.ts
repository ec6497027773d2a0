import { expect, it } from 'vitest';
import { pageLinks } from './preload-links.ts';

const lists = {
  shell: {
    entry: ['assets/app.js'],
    styles: ['assets/shell.css'],
    fonts: ['assets/f.woff2'],
    screens: {},
  },
  public: {
    entry: ['assets/remoteEntry.js', 'assets/shared.js'],
    styles: ['assets/public.css'],
    fonts: [],
    screens: { gallery: ['assets/gallery.js', 'assets/shared.js'] },
  },
  admin: null,
};

it('loads the files of shell, remote and screen at the same time, each file once', () => {
  const { files } = pageLinks({ name: 'gallery' }, lists);
  const addresses = files.map((link) => /href="(.*?)"/.exec(link)?.[1]);
  expect(addresses).toEqual([
    '/assets/app.js',
    '/remotes/public/assets/remoteEntry.js',
    '/remotes/public/assets/shared.js',
    '/remotes/public/assets/gallery.js',
  ]);
});

it("has the font links in the head, and the remote's styles with the shell's", () => {
  const { head, styles } = pageLinks({ name: 'gallery' }, lists);
  expect(head.join('')).toContain('as="font" type="font/woff2" crossorigin href="/assets/f.woff2"');
  expect(styles).toEqual(['<link rel="stylesheet" href="/remotes/public/assets/public.css" />']);
});

it('loads only the shell if the shell shows the page itself or a build is missing', () => {
  for (const page of [{ name: 'signup' } as const, null, { name: 'admin' } as const]) {
    expect(pageLinks(page, lists)).toMatchObject({ files: [{}], styles: [] });
  }
});
