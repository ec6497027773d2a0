import { expect, it } from 'vitest';
import { z } from 'zod';
import { trustProxySchema } from './headers.ts';
import { readSettings, SettingsError } from './settings.ts';

const linesOf = (schema: z.ZodType, value?: string, name = 'NAME') => {
  try {
    readSettings(z.object({ [name]: schema }), { [name]: value });
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.faults.map(({ line }) => line) : [error];
  }
};
const port = z.coerce.number().int().min(0).max(65_535);

it.each([
  [z.enum(['off', 'enforce']), 'maybe', 'NAME=maybe: se admite off o enforce'],
  [z.enum(['a', 'b', 'c']), 'd', 'NAME=d: se admite a, b o c'],
  [port, 'x', 'NAME=x: tiene que ser un número'],
  [port, '1.5', 'NAME=1.5: tiene que ser un número entero'],
  [port, '70000', 'NAME=70000: el máximo es 65535'],
  [port, '-1', 'NAME=-1: el mínimo es 0'],
  [z.coerce.number().positive(), '0', 'NAME=0: tiene que ser mayor que 0'],
  [z.string().min(16), 'short', 'NAME=short: necesita al menos 16 caracteres'],
  [z.string(), undefined, 'NAME: falta'],
  [z.url(), 'here', 'NAME=here: tiene que ser una dirección completa'],
  [z.email(), 'ana', 'NAME=ana: tiene que ser un correo'],
  [z.iso.date(), 'hoy', 'NAME=hoy: tiene que ser una fecha, como 2026-11-30'],
  [z.string().regex(/^a/), 'b', 'NAME=b: no tiene la forma esperada'],
  [z.string().regex(/^a/, 'empieza con a'), 'b', 'NAME=b: empieza con a'],
  [trustProxySchema, 'nginx', 'NAME=nginx: se admite true, false, un número de saltos'],
  [trustProxySchema, 'true,10.0.0.1', 'NAME=true,10.0.0.1: se admite'],
  [trustProxySchema, '10.0.0.1, 0.0.0.0/0', 'NAME=10.0.0.1, 0.0.0.0/0: se admite'],
  [trustProxySchema, '::/0', 'NAME=::/0: se admite'],
])('an invalid setting is reported in one line with its value and those allowed (%#)', (...row) => {
  const [schema, value, line] = row;
  // The case states only the beginning of a long line.
  expect(linesOf(schema, value).map((found) => String(found).slice(0, line.length))).toEqual([
    line,
  ]);
});

it.each([
  ['MEDIA_TOKEN', 'hunter2', 'MEDIA_TOKEN: '],
  ['ADMIN_PASSWORD', 'hunter2', 'ADMIN_PASSWORD: '],
  ['SMTP_URL', 'http://ana:hunter2@mail', 'SMTP_URL=http://…@mail: '],
  ['CDN_PURGE_URL', 'cdn.test/?key=hunter2', 'CDN_PURGE_URL=cdn.test/?…: '],
  ['NATS_URL', 'nats://a:b@one,nats://c:hunter2@two', 'NATS_URL=nats://…@two: '],
  ['SMTP_URL', 'smtp://ana:hun/ter2@mail', 'SMTP_URL=smtp://…@mail: '],
  ['SMTP_URL', 'ana@elreto.test:hunter2@mail:465', 'SMTP_URL: '],
  ['SMTP_URL', 'smtps://ana:hunter2', 'SMTP_URL: '],
  ['NATS_URL', 'nats://one:4222,nats://ana:hunter2', 'NATS_URL: '],
])('no secret is shown of %s', (name, value, start) => {
  const [line] = linesOf(z.string().regex(/^none$/), value, name);
  expect(String(line).startsWith(start)).toBe(true);
  expect(line).not.toContain('hunter2');
});
