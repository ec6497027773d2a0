import { readSettings } from '@el-reto/contracts/settings';
import { expect, it } from 'vitest';
import { gatewayEnvSchema } from '../env.ts';
import type { PageContents } from './page-contents.ts';
import { PageRenderer } from './page-renderer.ts';
import { siteConfig } from './site-config.ts';
import type { SiteFiles } from './site-files.ts';

const env = readSettings(gatewayEnvSchema, {
  NATS_URL: 'nats://nats.test',
  MEDIA_URL: 'http://a.test',
  MEDIA_TOKEN: 't',
});
const files: SiteFiles = {
  template: '<html><head><!--head--></head></html>',
  version: '1',
  scriptHashes: [],
  drawing: { frame: null, screen: null },
  preloads: { shell: null, public: null, admin: null },
  rootFiles: new Set(),
};
const contents = (title: string, state: PageContents['state']): PageContents => ({
  metadata: { title, robots: 'index, follow' },
  state,
  data: new Map(),
});

const renderer = new PageRenderer(siteConfig(env), (error) => {
  throw error;
});

it('renders an existing page once, even while clients request invented addresses', () => {
  const home = () => renderer.render({ name: 'home' }, '/', contents('Inicio', 'found'), files);
  const first = home();
  for (let index = 0; index < 600; index += 1) {
    renderer.render(null, `/x${index}`, contents(`x${index}`, 'missing'), files);
  }
  expect(home()).toBe(first);
});

it('renders an earlier version of a legal text apart from the present one', () => {
  const terms = (isPast: boolean) =>
    renderer.render({ name: 'terms' }, '/terms-conditions', contents('T', 'found'), files, isPast);
  expect(terms(true)).not.toBe(terms(false));
  expect(terms(true)).toBe(terms(true));
});
