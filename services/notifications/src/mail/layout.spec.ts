import { readFile } from 'node:fs/promises';
import mjml2html from 'mjml-core';
import preset from 'mjml-preset-core';
import { expect, it } from 'vitest';

/** After a change of `layout.mjml`: this file with `-u`. MJML's tools are far too heavy to run with. */
it('is compiled from its source', async () => {
  const source = await readFile(new URL('layout.mjml', import.meta.url), 'utf8');
  const { html, errors } = await mjml2html(source, {
    presets: [preset],
    validationLevel: 'strict',
    keepComments: false,
  });
  expect(errors).toEqual([]);
  const dense = html.replaceAll(/\n\s+/g, '\n').replaceAll(/\n{2,}/g, '\n');
  const module = `/** Made from layout.mjml by layout.spec.ts. */\nexport const layout =\n  ${JSON.stringify(dense)};\n`;
  await expect(module).toMatchFileSnapshot('compiled-layout.ts');
});
