import { z } from 'zod';

const text = z.string().min(1);
export const webAddress = {
  protocol: /^https?$/,
  error: 'tiene que empezar con http:// o https://',
};

/** The address of an emulator. */
export const hostAndPort = z
  .string()
  .regex(/^[^\s/]+:\d{1,5}$/, 'tiene que ser host:puerto, como 127.0.0.1:8080');

/** The address and the owner of the site, for pages and mails. */
export const siteEnvShape = {
  PUBLIC_URL: z
    .url(webAddress)
    .default('http://localhost:3000')
    .describe('Canonical addresses begin with it.'),
  HSTS_SUBDOMAINS: z
    .enum(['on', 'off'])
    .default('on')
    .describe("Whether browsers use HTTPS for the subdomains of PUBLIC_URL's host, too."),
  BRAND_PRODUCT: text.default('LA BRU').describe('The brand, in titles, pages and mails.'),
  BRAND_CONTEST: text.default('El Reto').describe('Name of the contest.'),
  BRAND_ORGANISER: text
    .default('Cervecería La Bru, S.A. de C.V.')
    .describe('Legal name of the company that is responsible for the contest.'),
  BRAND_ADDRESS: text
    .default('Calzada de la Malta 18, colonia Industrial, 64000 Monterrey, Nuevo León, México')
    .describe('Its domicile, which the privacy notice must name.'),
  BRAND_CONTACT_EMAIL: z
    .email()
    .default('hola@elreto.test')
    .describe('Its address for questions, in the legal texts and in mails.'),
};
export type SiteEnv = z.infer<z.ZodObject<typeof siteEnvShape>>;

/** Texts separated by vertical bars. */
const list = text.transform((value) =>
  value
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Defaults for events that have no values of their own. */
export const contestEnvShape = {
  BRAND_PERMIT: text.default('en trámite').describe('Permit number in the legends.'),
  CONTEST_PRIZES: list
    .default([
      'Un viaje para dos personas a Oaxaca, con tres noches de hospedaje',
      'Una cámara instantánea con veinte rollos',
      'Tu foto impresa como carta de lotería, enmarcada a mano',
    ])
    .describe(
      "Prizes of the first, second and third place, then the jury's, separated by vertical bars.",
    ),
};
