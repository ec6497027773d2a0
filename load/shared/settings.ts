// Values that `npm run load` passes with `-e`; the defaults are those of `npm start`.

export const site = __ENV['SITE'] ?? 'http://localhost:3000';

/** The origin of the Auth emulator, where accounts are created and signed in. */
export const authEmulator = __ENV['AUTH_EMULATOR'] ?? 'http://127.0.0.1:9099';

/** The key with which a product with LIMITS=off recognises load tests; null if limits are on. */
export const loadKey = __ENV['LOAD_KEY'] ?? null;

/** The name of the load's profile; see profiles.ts. */
export const profileName = __ENV['PROFILE'] ?? 'smoke';
