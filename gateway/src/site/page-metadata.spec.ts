import { readSettings } from '@el-reto/contracts/settings';
import { expect, it } from 'vitest';
import type { Event, Post } from '@el-reto/contracts';
import { gatewayEnvSchema } from '../env.ts';
import { siteMetadata } from './page-metadata.ts';
import { siteConfig } from './site-config.ts';
import { renderMetadata } from './html.ts';

const env = {
  MEDIA_URL: 'http://127.0.0.1:1',
  MEDIA_TOKEN: 'x',
  PUBLIC_URL: 'https://elreto.test',
};
const config = siteConfig(readSettings(gatewayEnvSchema, env));
const pages = siteMetadata(config);
const event = {
  slug: 'noche-mexicana',
  title: 'La noche mexicana',
  description: 'Luces.\n\nMúsica.',
  thumbnail: '/media/events/noche/thumb.jpg',
  startDate: '2027-01-02',
  endDate: '2027-02-03',
} as Event;
const post = {
  name: 'El Atardecer',
  slug: 'el-atardecer',
  displayName: 'Ana "la fotógrafa" Ruiz',
  photoURL: '/media/event/e1/posts/u1/p1.jpg',
} as Post;

const structured = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1] ?? ''),
  );

it('the home page has the metadata that link previews and crawlers need', () => {
  const html = renderMetadata(pages.home([event]), config);
  const parts = [
    '<title>LA BRU de México | El Reto LA BRU</title>',
    '<link rel="canonical" href="https://elreto.test/" />',
    '<meta name="robots" content="index, follow" />',
    '"https://elreto.test/media/events/noche/thumb.jpg"',
  ];
  const names = ['"description"', '"keywords"', '"og:title"', '"og:description"'];
  expect([...parts, ...names].filter((part) => !html.includes(part))).toEqual([]);
  expect(structured(html)).toMatchObject([{ '@type': 'Organization', name: 'LA BRU' }]);
});

it('the gallery describes the contest of the specification', () => {
  const html = renderMetadata(pages.gallery([]), config);
  expect(structured(html)).toMatchObject([
    {
      '@type': 'Event',
      startDate: '2024-11-06',
      endDate: '2024-11-30T23:59:59Z',
      location: { name: 'México' },
      offers: { price: 0, priceCurrency: 'MXN' },
    },
  ]);
});

it('the page of a photo has its card as preview, with the size of the card', () => {
  const html = renderMetadata(pages.post(post, 'noche-mexicana', false), config);
  expect(html).toContain('<title>El Atardecer | El Reto LA BRU</title>');
  const said = (name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(said('og:image')).toBe('https://elreto.test/share/noche-mexicana/el-atardecer.jpg');
  expect([said('og:image:width'), said('og:image:height')]).toEqual(['1200', '630']);
  expect(said('og:image:alt')).toBe(
    'Carta «El Atardecer», foto de Ana &quot;la fotógrafa&quot; Ruiz',
  );
  expect(html).toContain('href="https://elreto.test/gallery/noche-mexicana/el-atardecer"');
});

it('the page of an event has the dates of this event only', () => {
  const html = renderMetadata(pages.contest(event), config);
  expect(structured(html)).toMatchObject([
    {
      '@type': 'Event',
      name: event.title,
      startDate: '2027-01-02T06:00:00.000Z',
      endDate: '2027-02-04T05:59:59.000Z',
      offers: { price: 0, validFrom: '2027-01-02T06:00:00.000Z' },
    },
  ]);
  expect(html).not.toContain('2024');
});

it('texts of users cannot end the title or a script', () => {
  const nasty = '</title></script><script>alert(1)</script>';
  const page = { ...pages.notFound(''), title: nasty, jsonLd: { name: nasty } };
  const html = renderMetadata(page, config);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(structured(html)).toEqual([{ name: nasty }]);
});
