import { z } from 'zod';

const text = z.string().min(1);
export const webAddress = {
  protocol: /^https?$/,
  error: 'tiene que empezar con http:// o https://',
};

/** Address and owner of the site, for pages and mails. */
export const siteEnvShape = {
  /** Canonical addresses start with it. */
  PUBLIC_URL: z.url(webAddress).default('http://localhost:3000'),
  BRAND_PRODUCT: text.default('LA BRU'),
  BRAND_CONTEST: text.default('El Reto'),
  BRAND_ORGANISER: text.default('Cervecería La Bru, S.A. de C.V.'),
  BRAND_ADDRESS: text.default(
    'Calzada de la Malta 18, colonia Industrial, 64000 Monterrey, Nuevo León, México',
  ),
  BRAND_CONTACT_EMAIL: z.email().default('hola@elreto.test'),
};
export type SiteEnv = z.infer<z.ZodObject<typeof siteEnvShape>>;

/** Texts between vertical bars. */
const list = text.transform((value) =>
  value
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Defaults for events without their own values. */
export const contestEnvShape = {
  BRAND_PERMIT: text.default('en trámite'),
  /** Prizes of the first, second and third place, separated by vertical bars. */
  CONTEST_PRIZES: list.default([
    'Un viaje para dos personas a Oaxaca, con tres noches de hospedaje',
    'Una cámara instantánea con veinte rollos',
    'Tu foto impresa como carta de lotería, enmarcada a mano',
  ]),
};
