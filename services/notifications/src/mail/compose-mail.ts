import { legends, mailChoicesPath } from '@el-reto/contracts/pages';
import mustache from 'mustache';
import type { MailGroup } from '@el-reto/contracts';
import type { SiteEnv } from '@el-reto/contracts/site-env';
import { groupNames } from '../mail-groups.ts';
import type { MailContent } from '../notifications-records.ts';
import { layout } from './compiled-layout.ts';

/** The recipient's name, and the unsubscribe link. The link is null in a mail about the account itself. */
export interface Addressee {
  readonly name: string;
  readonly stop: { readonly group: MailGroup; readonly page: string } | null;
}

const [orange, green, yellow, red] = ['#ff9a1f', '#0b6b58', '#ffd166', '#b5153c'];
/** The character on a card without a picture. Every font has it. */
const plainSign = '★';
const banners = [orange, green, yellow, red, orange, green, yellow, red, orange, green];

/** A mail in two forms with the same words. Mail programs that show no HTML show the plain text. */
export function composeMail(site: SiteEnv, content: MailContent, { name, stop }: Addressee) {
  const address = (path: string) => new URL(path, site.PUBLIC_URL).href;
  const { subject, heading, text, quote, card, lines = [], button, note } = content;
  const group = stop && groupNames[stop.group];
  const view = {
    subject,
    heading,
    name,
    text,
    quote,
    card: card?.name,
    picture: card?.picture && address(card.picture),
    sign: card && !card.picture && (card.sign ?? plainSign),
    lines,
    hasLines: lines.length > 0,
    button: button.label,
    note,
    url: address(button.path),
    banners,
    site: new URL(site.PUBLIC_URL).origin,
    contest: site.BRAND_CONTEST,
    product: site.BRAND_PRODUCT,
    organiser: site.BRAND_ORGANISER,
    address: site.BRAND_ADDRESS,
    ...legends,
    group,
    unsubscribe: stop?.page,
    preferences: address(mailChoicesPath),
  };
  return {
    subject,
    html: mustache.render(layout, view, {}, { escape: inHtml }),
    text: mustache.render(textLayout, view, {}, { escape: String }).replaceAll(/\n{3,}/g, '\n\n'),
  };
}

/** Escapes text for HTML. Mustache's own function would also escape the slashes of addresses. */
const inHtml = (value: unknown) =>
  String(value).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const textLayout = `{{heading}}

{{#name}}
Hola, {{name}}:

{{/name}}
{{text}}

{{#quote}}
Motivo: {{quote}}

{{/quote}}
{{#lines}}
- {{name}}: {{note}}
{{/lines}}

{{button}}: {{url}}

{{#note}}
{{note}}

{{/note}}
--
{{contest}} {{product}}
{{drink}} {{age}}
{{organiser}}
{{address}}
{{#group}}

Dejar de recibir {{group}}: {{unsubscribe}}
Elegir qué correos recibo: {{preferences}}
{{/group}}
`;
