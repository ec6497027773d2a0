import { mailChoicesPath } from '@el-reto/contracts/pages';
import { siteEnvShape } from '@el-reto/contracts/site-env';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountMails } from '../account-mail-texts.ts';
import * as texts from '../notice-texts.ts';
import * as prizeTexts from '../prize-notice-texts.ts';
import type { MailContent } from '../notifications-records.ts';
import { composeMail } from './compose-mail.ts';

const site = z.object(siteEnvShape).parse({ PUBLIC_URL: 'https://elreto.test' });
const event = {
  id: 'e',
  slug: 'feria',
  name: 'Feria',
  startDate: '2026-11-01',
  endDate: '2999-12-01',
};
const card = { id: 'p', name: `El <b>"Gallo"</b> & d'Oro`, slug: 'el-gallo' };
const about = { id: 'n', event, card };
const deleted = { ...about, card: { ...card, slug: null }, reason: 'Sale "otra" marca' };
const prizes = ['Un viaje a la playa'];
const shown = { ...card, photo: '/media/p.webp' };
const prize = {
  ...about,
  card: shown,
  prizes,
  place: 1,
  dueAt: '2026-12-10T05:59:59.000Z',
};
const counts = { gained: 2, likes: 1_234 };
const gain = { event, postId: 'p', userId: 'a', name: card.name, slug: 'el-gallo', ...counts };
const path = '/una?llave=de&otra';
const until = new Date('2026-11-27T20:05:00Z');

const stopped: Record<string, MailContent> = {
  approved: texts.approved(about).mail,
  denied: texts.denied(deleted).mail,
  removed: texts.removed(deleted).mail,
  held: texts.likeHeld(about).mail,
  won: prizeTexts.won(prize).mail,
  due: prizeTexts.claimDue(prize).mail,
  lost: prizeTexts.claimLost(prize).mail,
  delivered: prizeTexts.delivered(prize).mail,
  digest: texts.digest(
    'n',
    '2026-11-24',
    Array.from({ length: 40 }, () => gain),
  ).mail,
};
const always: Record<string, MailContent> = {
  answered: texts.requestAnswered('ARCO-2026-0001'),
  verification: accountMails.verification(path, '', until),
  'sign-in': accountMails['sign-in'](path, '', until),
  reset: accountMails['password-reset'](path, '', until),
  like: accountMails['like-confirmation'](path, '', until),
  jury: accountMails['jury-invitation'](path, event.name, until),
};
const stop = { group: 'moderation', page: 'https://elreto.test/baja/x' } as const;

describe.each(Object.entries({ ...stopped, ...always }))('the mail %s', (kind, content) => {
  const isAlways = Object.hasOwn(always, kind);
  const { html, text } = composeMail(site, content, { name: 'Ana', stop: isAlways ? null : stop });
  const address = new URL(content.button.path, site.PUBLIC_URL).href;

  it('is smaller than the size at which mail programs truncate it, and has no unfilled placeholder', () => {
    // Gmail truncates mails above 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html + text).not.toMatch(/\{\{|undefined|\[object/);
  });

  it('has a plain text part, and a preview line for the list of mails', () => {
    expect(text).toContain(content.text);
    expect(text).toContain(`${content.button.label}: ${address}`);
    expect(text).not.toMatch(/&#|<td|\n{3}/);
    const preview = /display:none[^>]*>([^<]*)</.exec(html)?.[1];
    expect(preview?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(
      content.text,
    );
  });

  it('escapes texts of users, even in attributes, and describes each picture', () => {
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(content.card?.picture ? 1 : 0);
    expect(pictures.every((picture) => picture.includes('alt="La carta'))).toBe(true);
    for (const raw of ['<b>', '"Gallo"', '"otra"', "d'Oro", '& d']) expect(html).not.toContain(raw);
  });

  it('has an unsubscribe link exactly if its kind can be unsubscribed', () => {
    for (const part of [html, text]) {
      expect(part.includes(stop.page)).toBe(!isAlways);
      expect(part.includes(mailChoicesPath)).toBe(!isAlways);
    }
  });
});

it('a winner’s mail names the prize and shows the photo, without asking for likes', () => {
  expect(prizeTexts.won(prize).mail).toMatchObject({
    text: expect.stringContaining('Te llevas: Un viaje a la playa.'),
    card: { picture: '/media/p.webp?w=640' },
  });
  expect(prizeTexts.won({ ...prize, place: 'jury' }).mail.text).not.toContain('Te llevas');
  expect(prizeTexts.won({ ...prize, card: { ...card, slug: null } }).mail.card?.picture).toBeNull();
});

it('a digest names ten cards: those that gained most, and of equal ones those with more likes', () => {
  const gains = Array.from({ length: 12 }, (_, n) => {
    return { ...gain, name: `Carta ${n}`, gained: n === 0 ? 3 : 2, likes: 100 + n };
  });
  const { lines } = texts.digest('n', '2026-11-24', gains).mail;
  const best = [0, 11, 10, 9, 8, 7, 6, 5, 4, 3];
  expect(lines?.map(({ name }) => name)).toEqual(best.map((n) => `Carta ${n}`));
});

it('a mail states how long its link is valid: for a new password in Mexico City time, for a like in hours', () => {
  expect(always['reset']?.text).toContain('hasta las 14:05');
  expect(always['like']?.note).toContain('durante 24 horas');
});

it.each([
  ['a card that was taken down', texts.removed(deleted)],
  ['a prize that was delivered', prizeTexts.delivered(prize)],
])('asks for a reply in the mail, never in the notice on the site: %s', (_, { notice, mail }) => {
  expect(mail.text).toContain('responde a este correo');
  expect(notice.text).toContain('escríbenos al correo del aviso de privacidad');
  expect(notice.text).not.toContain('este correo');
});
