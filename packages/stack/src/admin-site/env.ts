import { z } from 'zod';

const schema = z.object({
  ADMIN_PORT: z.coerce.number().int(),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** The built admin front end. */
  ADMIN_DIR: z.string().min(1),
  GATEWAY_URL: z.url(),
  /** The public site, for links to it. */
  PUBLIC_URL: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  /** Site key of reCAPTCHA Enterprise; without it the page asks for no App Check token. */
  APP_CHECK_SITE_KEY: z.string().optional(),
  BRAND_PRODUCT: z.string().optional(),
  BRAND_CONTEST: z.string().optional(),
});
export type AdminSiteEnv = z.infer<typeof schema>;

export const adminSiteEnv = (): AdminSiteEnv => schema.parse(process.env);
