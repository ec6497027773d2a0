import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findInPath } from './binaries.mjs';
import { root, runningStack } from './paths.mjs';
import { StepError, runShown } from './steps.mjs';

const folder = join(root, 'load');
const profiles = ['smoke', 'burst', 'stress'];
const scripts = () => readdirSync(folder).filter((name) => /^\d\d-.*\.ts$/.test(name));

const usage = () => `Uso: npm run load -- smoke | <guion> [perfil]
  guiones: ${scripts().join(', ').replaceAll('.ts', '')}
  perfiles: ${profiles.join(', ')}`;

const howToGetK6 = `Falta k6 (2.0 o posterior), que npm no trae. Instálalo y vuelve a intentarlo:
  macOS:          brew install k6
  Debian, Ubuntu: el repositorio de paquetes de Grafana, apt-get install k6
  con Docker:     la imagen grafana/k6
  otros:          https://grafana.com/docs/k6/latest/set-up/install-k6/`;

/** `npm run load`: one k6 script, or all of them in the smallest profile; answers the exit code. */
export async function load([wanted = '', profile = 'smoke']) {
  const chosen = scripts().filter((name) => wanted === 'smoke' || isCalled(name, wanted));
  if (chosen.length === 0 || !profiles.includes(profile)) throw new StepError(usage());
  if (!findInPath('k6')) throw new StepError(howToGetK6);
  let failed = 0;
  for (const script of chosen) {
    const code = await runShown('k6', ['run', ...settings(profile), join(folder, script)]);
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

/** `01`, `01-like-burst` and `01-like-burst.ts` are the same script. */
const isCalled = (name, wanted) =>
  wanted !== '' && (name === wanted || name === `${wanted}.ts` || name.startsWith(`${wanted}-`));

/** Where the running stack is, unless the environment names another. */
function settings(profile) {
  const { site, authEmulator, dataDir } = runningStack();
  const prepared = join(dataDir, 'load.json');
  const values = {
    PROFILE: profile,
    LOAD_FILE: existsSync(prepared) ? prepared : undefined,
    SITE: site,
    AUTH_EMULATOR: process.env.AUTH_EMULATOR ?? authEmulator,
    MINUTES: process.env.MINUTES,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value ? ['-e', `${name}=${value}`] : [],
  );
}
