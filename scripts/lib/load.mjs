import { readdirSync } from 'node:fs';
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

/**
 * `npm run load`: runs one k6 script, or, in the smallest profile, all scripts that fit the running
 * product. Returns the exit code.
 */
export async function load([wanted = '', profile = 'smoke']) {
  // Script 05 needs a product with limits, all others need a product without limits.
  const fits = (name) => name.startsWith('05-') !== Boolean(loadKey());
  const chosen = scripts().filter((name) =>
    wanted === 'smoke' ? fits(name) : wanted && name.startsWith(wanted),
  );
  if (chosen.length === 0 || !profiles.includes(profile)) throw new StepError(usage());
  if (!findInPath('k6')) throw new StepError(howToGetK6);
  let failed = 0;
  for (const script of chosen) {
    const code = await runShown('k6', ['run', ...settings(profile), join(folder, script)]);
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

/** The key that signs likes of load tests; undefined for a product with limits. */
const loadKey = () => process.env.LOAD_KEY ?? runningStack().loadKey;

/** The settings of a script: the addresses in the environment, else those of the running stack. */
function settings(profile) {
  const { site, authEmulator } = runningStack();
  const values = {
    PROFILE: profile,
    LOAD_KEY: loadKey(),
    SITE: site,
    AUTH_EMULATOR: process.env.AUTH_EMULATOR ?? authEmulator,
    MINUTES: process.env.MINUTES,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value ? ['-e', `${name}=${value}`] : [],
  );
}
