import { expect, it } from 'vitest';
import { listPreloads } from './preload-list.ts';

type Bundle = Parameters<typeof listPreloads>[0];

const chunk = (
  imports: string[] = [],
  facadeModuleId: string | null = null,
  moduleIds: string[] = [],
) => ({ type: 'chunk', imports, facadeModuleId, moduleIds });

const bundle = {
  'assets/remoteEntry.js': chunk(['assets/helper.js']),
  'assets/helper.js': chunk(),
  'assets/gallery-1.js': chunk(
    ['assets/card.js', 'assets/helper.js'],
    '/x/src/features/gallery/screen.tsx',
  ),
  'assets/author-1.js': chunk(['assets/card.js'], '/x/src/features/gallery/author-screen.tsx'),
  'assets/admin-1.js': chunk([], '/x/src/admin-screen.tsx'),
  'assets/card.js': chunk(['assets/gallery-1.js']),
  'assets/upload-2.js': chunk(),
  'assets/styles-3.css': { type: 'asset' },
  'assets/index-4.css': { type: 'asset' },
  'index.html': { type: 'asset', source: '<link href="/assets/index-4.css">' },
} as unknown as Bundle;

it('lists the entry of a remote and the files of each screen once, without the styles of the remote’s own site', () => {
  expect(listPreloads(bundle)).toEqual({
    entry: ['assets/remoteEntry.js', 'assets/helper.js'],
    styles: ['assets/styles-3.css'],
    fonts: [],
    screens: {
      gallery: ['assets/gallery-1.js', 'assets/card.js'],
      author: ['assets/author-1.js', 'assets/card.js', 'assets/gallery-1.js'],
      admin: ['assets/admin-1.js'],
    },
  });
});

it('refuses a remote with a stylesheet that only a chunk imports', () => {
  const late = { ...bundle, 'assets/plot-5.css': { type: 'asset' } } as unknown as Bundle;
  expect(() => listPreloads(late)).toThrow('assets/styles-3.css, assets/plot-5.css');
});

it('lists the host’s application by its module and not by its file name', () => {
  const host = {
    'index.html': { type: 'asset' },
    'assets/app-1.js': chunk(['assets/react.js'], null, ['/x/lib.ts', '/x/src/main.tsx']),
    'assets/react.js': chunk(),
    'assets/index-2.js': chunk(),
  } as unknown as Bundle;
  expect(listPreloads(host).entry).toEqual(['assets/app-1.js', 'assets/react.js']);
});
