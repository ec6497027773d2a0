import { readSettings, SettingsError, type SettingsSource } from '@el-reto/contracts/settings';
import { startEnvSchema } from '../../tools/dev/src/env.ts';
import { parts } from './parts.ts';

/** Values that `npm start` generates if the environment has none. */
const generatedSettings = {
  MEDIA_SIGNING_KEY: 'x'.repeat(32),
  CLAIMS_KEY: 'x'.repeat(32),
  FILES_BUCKET: 'made-by-the-start',
};
/** Values that `npm start` always sets. */
export const startSettings = {
  PORT: '0',
  ADMIN_PORT: '0',
  HTTP_PORT: '0',
  HTTPS_PORT: '0',
  METRICS_PORT: '0',
  ADMIN_DIR: '.',
  GATEWAY_URL: 'http://127.0.0.1',
  MEDIA_URL: 'http://127.0.0.1',
  MEDIA_TOKEN: 'x'.repeat(32),
};

/** One line for each variable with an invalid value for `npm start` or one of its parts. */
export function wrongSettings(source: SettingsSource): string[] {
  const lines = new Map<string, string>();
  // A schema checks combinations only if all values are valid. Therefore the check is repeated
  // without the invalid values.
  for (let known = -1; known < lines.size;) {
    known = lines.size;
    const isUsed = ([name, value]: [string, string | undefined]) => value && !lines.has(name);
    const present = Object.fromEntries(Object.entries(source).filter(isUsed));
    const env = { ...generatedSettings, ...present, ...startSettings };
    const readers = [
      () => readSettings(startEnvSchema, present),
      ...Object.values(parts).map((schema) => () => readSettings(schema, env)),
    ];
    for (const { variable, line } of readers.flatMap(faultsOf)) {
      if (!lines.has(variable)) lines.set(variable, line);
    }
  }
  return [...lines.values()];
}

function faultsOf(read: () => unknown) {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}
