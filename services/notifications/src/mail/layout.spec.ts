import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const { default: mjml2html } = require('mjml-core') as {
  default: (source: string, options: object) => Promise<{ html: string; errors: unknown[] }>;
};

/**
 * After a change of `layout.mjml`, run this file with `-u` to compile it again. The service itself does
 * not contain MJML, which is large.
 */
it('the stored layout is compiled from `layout.mjml`', async () => {
  const source = await readFile(new URL('layout.mjml', import.meta.url), 'utf8');
  const { html, errors } = await mjml2html(source, {
    presets: [require('mjml-preset-core')],
    validationLevel: 'strict',
    keepComments: false,
  });
  expect(errors).toEqual([]);
  const dense = html.replaceAll(/\n\s+/g, '\n').replaceAll(/\n{2,}/g, '\n');
  const module = `/** Made from layout.mjml by layout.spec.ts. */\nexport const layout =\n  ${JSON.stringify(dense)};\n`;
  await expect(module).toMatchFileSnapshot('compiled-layout.ts');
});
