import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { shown, type SettingsSource } from '@el-reto/contracts/settings';
import { siteEnvShape } from '@el-reto/contracts/site-env';
import { lastBackupAt, oldestBackupHours } from '../../tools/dev/src/alarms/backups.ts';
import { wrongSettings } from './wrong-settings.ts';

/** One line of `npm run doctor`. A severe finding prevents a start in production. */
export interface Finding {
  readonly level: 'good' | 'warning' | 'severe';
  readonly line: string;
}

const gib = 1024 ** 3;
const leastDiskBytes = 2 * gib;
const mostClockSeconds = 5;
const hourMs = 60 * 60 * 1000;

const severe = (line: string): Finding => ({ level: 'severe', line });
const warning = (line: string): Finding => ({ level: 'warning', line });
const good = (line: string): Finding => ({ level: 'good', line });

type Needed = readonly [name: string, missing: (line: string) => Finding, why: string];
const brand = ['PRODUCT', 'CONTEST', 'ORGANISER', 'ADDRESS', 'CONTACT_EMAIL'] as const;

/** Settings that production needs, each with the consequence of its absence. */
const needed: readonly Needed[] = [
  ['PUBLIC_URL', severe, 'los enlaces de correos y páginas apuntarían a localhost'],
  ['FIREBASE_PROJECT_ID', severe, 'no habría cuentas: es el proyecto de Firebase'],
  ['FIREBASE_API_KEY', severe, 'sin ella nadie puede entrar en producción'],
  ['GOOGLE_APPLICATION_CREDENTIALS', severe, 'sin esa llave de Firebase toda sesión daría 503'],
  ['DATA_DIR', warning, 'los datos quedarían dentro de la versión instalada, que se reemplaza'],
  ['SMTP_URL', warning, 'no saldría ningún correo, ni de confirmación ni de alarma'],
  ['TRUST_PROXY', warning, 'todas las visitas compartirían los límites del proxy'],
  ['ADMIN_ORIGIN', warning, 'los enlaces a la administración apuntarían a localhost'],
  ['ADMIN_EMAIL', warning, 'nadie administraría hasta npm run admin -- grant <correo>'],
  ['ALERT_EMAIL', warning, 'ninguna alarma llegaría a nadie'],
  ['BACKUP_DIR', warning, 'nadie sabría si faltan copias de seguridad'],
  ['BRAND_PERMIT', warning, 'las bases dirían que el permiso está «en trámite»'],
  ...brand.map((part): Needed => {
    const name = `BRAND_${part}` as const;
    return [name, warning, `páginas y correos dirían «${siteEnvShape[name].parse(undefined)}»`];
  }),
];

/** Matches passwords of examples and of the demo, and repetitions of one character. */
const knownPassword =
  /^(?:password|contraseña|secret|secreto|changeme|admin|demo|test|user|12345\d*|\w+-demo-2026|(.)\1+)$/i;

/** Findings about the settings that production needs, and about invalid settings. */
export function settingFindings(source: SettingsSource): Finding[] {
  const env = { ...source, NODE_ENV: 'production' };
  const isProduction = source['NODE_ENV'] === 'production';
  // The product copies only stores of its own.
  const isCopied = source['STORE'] !== 'firestore' && !source['NATS_URL'];
  const asked = needed.filter(([name]) => name !== 'BACKUP_DIR' || isCopied);
  const listed = asked.map(([name, missing, why]) => {
    const value = source[name];
    if (!value) return missing(`${name}: falta: ${why}`);
    const line = shown(name, value);
    return good(line === name ? `${name}=…` : line);
  });
  const missing = new Set(listed.filter(isFault).map(nameIn));
  return [
    isProduction
      ? good('NODE_ENV=production')
      : severe('NODE_ENV: no es production: los emuladores dejan entrar a cualquiera'),
    ...listed,
    ...wrongSettings(env)
      .map(severe)
      .filter((finding) => !missing.has(nameIn(finding))),
    ...addressFindings(env),
    ...passwordFindings(env),
  ];
}

/** The name before the first colon or equals sign. */
const nameIn = ({ line }: Finding) => line.replace(/[:=].*/s, '');

/** The findings of the doctor's list. A setting with a fault has no good line. */
export function doctorFindings(source: SettingsSource): Finding[] {
  const findings = [...settingFindings(source), ...machineFindings(source)];
  const faulty = new Set(findings.filter(isFault).map(nameIn));
  return findings.filter((finding) => isFault(finding) || !faulty.has(nameIn(finding)));
}

export const isFault = ({ level }: Finding): boolean => level !== 'good';

function addressFindings(source: SettingsSource): Finding[] {
  const { PUBLIC_URL: site, DATA_DIR: dataDir, BACKUP_DIR: backups } = source;
  const found: Finding[] = [];
  if (site && !site.startsWith('https://')) {
    found.push(warning(`PUBLIC_URL=${site}: sin https, contraseñas y sesiones viajan abiertas`));
  }
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    const dir = source[name];
    if (dir && !isAbsolute(dir)) {
      found.push(
        warning(`${name}=${dir}: necesita una ruta completa, fuera de la versión instalada`),
      );
    }
  }
  if (backups && `${resolve(backups)}/`.startsWith(`${resolve(dataDir || '.data')}/`)) {
    found.push(warning(`BACKUP_DIR=${backups}: está en DATA_DIR: se perdería junto con los datos`));
  }
  return found;
}

const passwordFindings = (env: SettingsSource): Finding[] =>
  Object.entries(env)
    .filter(([name, value = '']) => {
      const password = URL.canParse(value) ? new URL(value).password : value;
      return /PASSWORD$|KEY$|TOKEN$|_URL$/.test(name) && knownPassword.test(password);
    })
    .map(([name]) => warning(`${name}: es una contraseña de ejemplo, que cualquiera conoce`));

/** A warning if a development start has a public address. */
export function publicEmulator(source: SettingsSource): Finding[] {
  const site = source['PUBLIC_URL'] ?? '';
  const isPublic = site.startsWith('https://') && !/^https:\/\/(?:localhost|127\.)/.test(site);
  return isPublic && source['NODE_ENV'] !== 'production'
    ? [
        warning(
          `PUBLIC_URL=${site} con el emulador de identidad: cualquiera puede entrar como quien quiera; para el público, NODE_ENV=production`,
        ),
      ]
    : [];
}

/** Findings about the machine: key file, disk, backups. */
export function machineFindings(source: SettingsSource, now = Date.now()): Finding[] {
  const { DATA_DIR = '.data', BACKUP_DIR: backups } = source;
  const free = freeBytes(resolve(DATA_DIR));
  const disk = `disco: ${(free / gib).toFixed(1)} GB libres`;
  return [
    ...keyFindings(source),
    free < leastDiskBytes
      ? warning(`${disk}: con menos de 2 GB pronto no se aceptan fotos`)
      : good(disk),
    ...(backups ? [backupFinding(backups, now)] : []),
  ];
}

function keyFindings(source: SettingsSource): Finding[] {
  const { GOOGLE_APPLICATION_CREDENTIALS: file, FIREBASE_PROJECT_ID: project } = source;
  if (!file) return [];
  const fault = (why: string) => [severe(`GOOGLE_APPLICATION_CREDENTIALS=${file}: ${why}`)];
  try {
    const key = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | undefined> | null;
    if (!key?.['private_key'] || !key['client_email'])
      return fault('no es la llave de una cuenta de servicio');
    if (!isPrivateKey(key['private_key'])) {
      return fault('su private_key está dañada: descarga otra llave de Firebase');
    }
    if (key['project_id'] !== project) {
      return fault(`es del proyecto ${key['project_id']}, y FIREBASE_PROJECT_ID es ${project}`);
    }
    return [];
  } catch (error) {
    return fault(`no se puede leer (${(error as Error).message.split('\n')[0]})`);
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === 'private';
  } catch {
    return false;
  }
}

function backupFinding(dir: string, now: number): Finding {
  if (existsSync(dir) && !statSync(dir).isDirectory()) {
    return warning(`BACKUP_DIR=${dir}: tiene que ser una carpeta`);
  }
  const last = lastBackupAt(dir);
  if (last === undefined) return warning(`copias: ninguna en ${dir}: un disco roto se lleva todo`);
  const hours = Math.round((now - last) / hourMs);
  const line = `copias: la última tiene ${hours} h`;
  return hours > oldestBackupHours ? warning(`${line}: revisa el-reto-backup.timer`) : good(line);
}

function freeBytes(dir: string): number {
  const existing = existsSync(dir) ? dir : dirname(dir);
  if (!existsSync(existing)) return freeBytes(existing);
  const { bavail, bsize } = statfsSync(existing);
  return bavail * bsize;
}

/**
 * Compares the clock with that of the server `url`, because a wrong clock makes sessions invalid.
 */
export async function clockFinding(url: string): Promise<Finding> {
  try {
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    const other = Date.parse(headers.get('date') ?? '');
    const seconds = Math.round(Math.abs(Date.now() - other) / 1000);
    if (!(seconds > mostClockSeconds)) return good('reloj: bien');
    return warning(
      `reloj: difiere ${seconds} s: se rechazarían sesiones válidas (apt install chrony)`,
    );
  } catch {
    return warning(`reloj: no se pudo comparar, ${new URL(url).host} no responde`);
  }
}
