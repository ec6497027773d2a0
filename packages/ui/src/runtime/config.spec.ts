import { expect, it } from 'vitest';
import { applyConfig, config } from './config.ts';

it("the page's configuration replaces single defaults; a second configuration does not add to the first", () => {
  applyConfig({});
  const defaults = structuredClone(config);
  applyConfig({
    siteUrl: 'https://elreto.mx',
    firebase: { authEmulatorUrl: 'http://127.0.0.1:9099' },
    brand: {},
    contest: { prizes: ['Una cámara', 'Un libro'] },
  });
  expect(config).toEqual({
    ...defaults,
    siteUrl: 'https://elreto.mx',
    firebase: { ...defaults.firebase, authEmulatorUrl: 'http://127.0.0.1:9099' },
    contest: { ...defaults.contest, prizes: ['Una cámara', 'Un libro'] },
  });
  applyConfig({});
  expect(config).toEqual(defaults);
});
