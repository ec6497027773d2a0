import { expect, it } from 'vitest';
import { drawTemplates, type Drawing } from './page-renderer.ts';
import type { DrawingBuilds } from './site-files.ts';

const builds: DrawingBuilds = {
  frame: {
    firstPaint: () => ({ door: '<p>puerta</p>', frame: ['<header>', '</header>'] }),
    legalScreen: (page) => (page === 'terms' ? '<h1>Términos</h1>' : null),
  },
  screen: { firstScreen: ({ page, path }) => (page === 'home' ? `<h1>${path}</h1>` : null) },
};
const home: Drawing = {
  page: { name: 'home' },
  path: '/',
  isPast: false,
  answers: {},
  links: ['<link>'],
};
const draw = (drawing: Partial<Drawing>, some: Partial<DrawingBuilds> = {}) =>
  drawTemplates({ ...home, ...drawing }, { ...builds, ...some }, {});

it('a page has the age gate, the screen in its frame, and the links, each in its own template', () => {
  const html = draw({});
  expect(html).toContain('<template id="door"><p>puerta</p></template>');
  expect(html).toContain('<header><div data-app="public"><h1>/</h1></div></header>');
  expect(html).toContain('<template id="files"><link></template>');
});

it.each([
  { name: 'privacy' } as const,
  { name: 'terms' } as const,
  { name: 'emailVerification' } as const,
  null,
])('a page lets everybody read %j', (page) => {
  expect(draw({ page })).toContain('<template id="door" data-open>');
});

it('a page shows the current version of a legal text and leaves earlier versions to the application', () => {
  const page = { name: 'terms' } as const;
  expect(draw({ page })).toContain('<header><h1>Términos</h1></header>');
  expect(draw({ page, isPast: true })).toContain('<header></header>');
});

it('a page has only the frame if the screen renders itself or its build is missing', () => {
  for (const html of [draw({ page: { name: 'signIn' } }), draw({}, { screen: null })]) {
    expect(html).toContain('<header></header>');
  }
});

it("a page has only the links without the shell's build", () => {
  expect(draw({}, { frame: null })).toBe('<template id="files"><link></template>');
});
