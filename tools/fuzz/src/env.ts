/** Where accounts are made and who administers, for a product that runs elsewhere; all may be absent. */
export const env = {
  authEmulator: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
  adminEmail: process.env['ADMIN_EMAIL'],
  adminPassword: process.env['ADMIN_PASSWORD'],
};
