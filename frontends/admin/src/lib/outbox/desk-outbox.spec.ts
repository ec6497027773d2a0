import { expect, it } from 'vitest';
import type { Settled } from './decisions.ts';
import { noticesOf } from './desk-outbox.ts';

const settled = (id: string, result: Settled['result']): Settled => ({
  subject: { id, name: `Foto ${id}`, eventid: 'e' },
  result,
});

it('shows the notice of the specification once, with the number of posts', () => {
  const news = noticesOf([
    settled('a', { outcome: 'approved' }),
    settled('b', { outcome: 'approved' }),
    settled('c', { outcome: 'denied' }),
  ]);
  expect(news).toEqual([
    { tone: 'good', text: 'Carta aprobada', count: 2 },
    { tone: 'good', text: 'Carta rechazada', count: 1 },
  ]);
});

it('names each post that was decided elsewhere, is deleted, or failed', () => {
  const news = noticesOf([
    settled('a', { outcome: 'elsewhere' }),
    settled('b', { outcome: 'gone' }),
    settled('c', { error: 'Sin conexión.' }),
  ]);
  expect(news.map(({ tone }) => tone)).toEqual(['plain', 'plain', 'bad']);
  expect(news[0]?.text).toBe('«Foto a»: ya la decidió alguien más.');
  expect(news[2]?.text).toBe('Error: Sin conexión. «Foto c» sigue en la fila.');
});

it('shows no notice of another moderator if an earlier attempt may have arrived', () => {
  expect(noticesOf([{ ...settled('a', { outcome: 'elsewhere' }), unsure: true }])).toEqual([]);
});
