import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepError, runLogged, step } from './steps.mjs';

const binaries = {
  nats: { names: ['nats-server'], apt: ['nats-server'], brew: ['nats-server'] },
  redis: { names: ['redis-server'], apt: ['redis-server'], brew: ['redis'] },
  caddy: { names: ['caddy'], apt: ['caddy'], brew: ['caddy'] },
  nginx: { names: ['nginx'], folders: ['/usr/sbin'], apt: ['nginx'], brew: ['nginx'] },
  promtool: { names: ['promtool'], apt: ['prometheus'], brew: ['prometheus'] },
  wrk: { names: ['wrk'], apt: ['wrk'], brew: ['wrk'] },
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell'],
    apt: ['chromium', 'fonts-liberation'],
    brew: ['--cask', 'chromium'],
  },
  // Chromium without windows, in which browser tests take half of the time.
  headless: {
    names: ['chromium-headless-shell'],
    apt: ['chromium-headless-shell', 'fonts-liberation'],
    brew: ['--cask', 'chromium'],
  },
  firestore: {
    names: ['cloud-firestore-emulator.jar'],
    folders: ['/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator'],
    apt: ['google-cloud-cli-firestore-emulator', 'default-jre-headless'],
    brew: ['--cask', 'google-cloud-sdk'],
  },
};

/** The servers that a start runs itself, because its environment names no others. */
export const ownServers = ({ NODE_ENV, NATS_URL, REDIS_URL, STORE, FIRESTORE_EMULATOR_HOST }) => [
  ...(NATS_URL ? [] : ['nats']),
  ...(REDIS_URL ? [] : ['redis']),
  ...(STORE === 'firestore' && NODE_ENV !== 'production' && !FIRESTORE_EMULATOR_HOST
    ? ['firestore']
    : []),
];

const find = (folders, name) =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The first file of this name in PATH. */
export const findInPath = (name) => find(process.env.PATH.split(delimiter).filter(Boolean), name);

const located = ({ names, folders = [] }) =>
  names.map((name) => findInPath(name) ?? find(folders, name)).find(Boolean);

/** The path of one of these programs, if it is installed. */
export const whereIs = (key) => located(binaries[key]);

/** Installs missing programs that are not npm packages, by apt-get or brew. */
export async function ensureBinaries(wanted) {
  const missing = wanted.map((key) => binaries[key]).filter((binary) => !located(binary));
  if (missing.length === 0) return;
  const label = missing.map((binary) => binary.names[0]).join(', ');
  if (findInPath('apt-get') && (process.getuid() === 0 || findInPath('sudo'))) {
    await step(`Instalando ${label} (apt-get)`, () => aptInstall(missing));
  } else if (findInPath('brew')) {
    await step(`Instalando ${label} (brew)`, async () => {
      for (const binary of missing) await runLogged('brew', 'brew', ['install', ...binary.brew]);
    });
  }
  const absent = missing.filter((binary) => !located(binary));
  if (absent.length > 0) throw new StepError(byHand(absent));
}

/** Installs programs without which some tests are skipped. A failure is only printed. */
export const tryBinaries = (wanted) =>
  ensureBinaries(wanted).catch((error) => console.error(`! ${error.message}`));

const packages = (missing) => missing.flatMap((binary) => binary.apt);

async function aptInstall(missing) {
  const sudo = ['sudo', '-n', '--preserve-env=RUNLEVEL'];
  const [command, ...prefix] = [...(process.getuid() === 0 ? [] : sudo), 'apt-get'];
  // RUNLEVEL=1 keeps the packages from starting their system services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (name, ...args) =>
    runLogged(name, command, [...prefix, '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  const install = () =>
    apt('apt-install', 'install', '-y', '--no-install-recommends', ...packages(missing));
  try {
    // The package lists may be missing, or name versions that the mirror no longer has.
    await install().catch(async () => {
      await apt('apt-update', 'update');
      await install();
    });
  } catch (error) {
    throw new StepError(`${error.message}\n${byHand(missing)}`);
  }
}

function byHand(missing) {
  const names = missing.map((binary) => binary.names[0]).join(', ');
  const apt = packages(missing).join(' ');
  const brew = missing.flatMap((binary) => binary.brew).join(' ');
  return `Falta ${names}: instálalo a mano (Debian: apt-get install ${apt}; macOS: brew install ${brew}) y vuelve a intentarlo.`;
}
