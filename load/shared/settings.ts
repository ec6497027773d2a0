// Values that `npm run load` passes with `-e`; the defaults are those of `npm start`.

/** The public site. */
export const site = __ENV['SITE'] ?? 'http://localhost:3000';

/** The Auth emulator's origin: accounts are made and signed in there. */
export const authEmulator = __ENV['AUTH_EMULATOR'] ?? 'http://127.0.0.1:9099';

/** The key that a product with LIMITS=off knows load tests by; null with limits. */
export const loadKey = __ENV['LOAD_KEY'] ?? null;

/** Name of the load's shape; see profiles.ts. */
export const profileName = __ENV['PROFILE'] ?? 'smoke';
