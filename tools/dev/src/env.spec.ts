import { expect, it } from 'vitest';
import { childEnv, parseEnv } from './env.ts';

it('parseEnv needs no variable, treats empty values as absent, and ignores unknown variables', () => {
  expect(parseEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: '.data' });
  expect(parseEnv({ PORT: '', NATS_URL: '', HOME: '/root' })).toEqual(parseEnv({}));
});

it('parseEnv lists every fault in one line', () => {
  const faulty = { PORT: '70000', SEED: 'all', ADMIN_EMAIL: 'nobody' };
  expect(() => parseEnv(faulty)).toThrow(/PORT=70000: .*; SEED=all: .*; ADMIN_EMAIL=nobody: /);
});

it.each(['a@x.mx', 'a@x.mx,b@y.mx', 'a@x.mx, b@y.mx'])('ALERT_EMAIL may be %j', (ALERT_EMAIL) => {
  expect(parseEnv({ ALERT_EMAIL })).toMatchObject({ ALERT_EMAIL });
});

it.each(['nadie', 'a@x.mx b@y.mx', 'a@x.mx,', ',a@x.mx'])('ALERT_EMAIL=%s is refused', (text) => {
  expect(() => parseEnv({ ALERT_EMAIL: text })).toThrow(`ALERT_EMAIL=${text}`);
});

it('childEnv finds servers in sbin, and extra values replace inherited ones', () => {
  const env = childEnv({ HOME: '/elsewhere' });
  expect(env['PATH']).toMatch(/:\/usr\/sbin(:|$)/);
  expect(env['HOME']).toBe('/elsewhere');
});
