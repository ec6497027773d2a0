import { execFile, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '@el-reto/testing/listen';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished, vi } from 'vitest';

const script = fileURLToPath(new URL('../server/release.sh', import.meta.url));

/** Prepares a temporary server. Small programs replace npm with the product's tasks, and systemd. */
async function server() {
  const dir = temporaryDir();
  const [home, etc, journal] = [join(dir, 'opt'), join(dir, 'etc'), join(dir, 'journal')];
  for (const folder of [home, etc, join(home, 'releases')]) mkdirSync(folder);
  /** The file with the version that was started last. */
  const running = join(dir, 'running');
  const isBroken = () => existsSync(running) && readFileSync(running, 'utf8').includes('broken');
  const health = createServer((_, response) => response.writeHead(isBroken() ? 503 : 200).end());
  const port = await listen(health);
  onTestFinished(() => void health.close());
  // The file begins with a byte order mark.
  writeFileSync(join(etc, 'el-reto.env'), `\uFEFFPORT="${port}" # behind Caddy\n`);
  const systemd = join(dir, 'systemd');
  writeFileSync(
    systemd,
    `#!/bin/sh\necho "$1 $(basename "$(readlink -f ${home}/current)")" | tee ${running} >>${journal}\n`,
  );
  // Called as `npm run --silent <task>`.
  writeFileSync(
    join(dir, 'npm'),
    `#!/bin/sh\necho "$(cat version) $3" >>${journal}; [ "$3" != "$(cat failing)" ]\n`,
  );
  for (const program of [systemd, join(dir, 'npm')]) chmodSync(program, 0o755);

  /** Creates a folder with a product of this version. Its task `failing` fails. */
  function product(version: string, failing = ''): string {
    const folder = join(dir, `source-${version}`);
    mkdirSync(join(folder, 'scripts'), { recursive: true });
    writeFileSync(join(folder, 'scripts/run.mjs'), '');
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ version, private: true }, null, 2),
    );
    writeFileSync(join(folder, 'version'), version);
    writeFileSync(join(folder, 'failing'), failing);
    return folder;
  }

  /** Runs the script; resolves to its exit code and the new lines of the journal. */
  const run = (...args: string[]) => runAnd(() => undefined, ...args);

  /** Runs the script, and ends it by a signal while it waits for the new release. */
  const interrupt = (signal: NodeJS.Signals, ...args: string[]) =>
    runAnd((child) => health.once('request', () => child.kill(signal)), ...args);

  async function runAnd(act: (child: ChildProcess) => void, ...args: string[]) {
    writeFileSync(journal, '');
    const env = {
      ...process.env,
      PATH: `${dir}:${process.env['PATH']}`,
      EL_RETO_HOME: home,
      EL_RETO_ETC: etc,
      EL_RETO_USER: userInfo().username,
      EL_RETO_SERVICE: systemd,
      EL_RETO_WAIT: '1',
    };
    const child = execFile(script, args, { env });
    act(child);
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, lines: readFileSync(journal, 'utf8').split('\n').slice(0, -1).map(versionOnly) };
  }
  const current = () => versionOnly(basename(readlinkSync(join(home, 'current'))));
  return { run, interrupt, product, current, home, etc, programs: dir };
}

/** Removes the time, which is part of the name of a release without a commit. */
const versionOnly = (line: string) => line.replace(/-\d{14}$/, '');

it('installs releases in folders with the settings of the server, and rolls back to the previous release', async () => {
  const { run, product, current, home, etc } = await server();
  const first = await run('install', product('1.0.0'));
  expect(first).toEqual({ code: 0, lines: ['1.0.0 build', '1.0.0 doctor', 'restart 1.0.0'] });
  expect(realpathSync(join(home, 'current/.env'))).toBe(realpathSync(join(etc, 'el-reto.env')));
  const second = await run('install', product('1.1.0'));
  expect(second.lines).toEqual([
    '1.1.0 build',
    '1.1.0 doctor',
    // The running version makes a backup, and the new version is tried on a copy of it.
    '1.0.0 backup',
    '1.1.0 upgrade-check',
    'restart 1.1.0',
  ]);
  expect(current()).toBe('1.1.0');
  expect(await run('rollback')).toEqual({ code: 0, lines: ['restart 1.0.0'] });
  expect(await run('rollback')).toEqual({ code: 0, lines: ['restart 1.1.0'] });
});

it.each(['build', 'doctor', 'upgrade-check'])('changes nothing if %s fails', async (task) => {
  const { run, product, current } = await server();
  await run('install', product('1.0.0'));
  const { code, lines } = await run('install', product('1.1.0', task));
  expect([code, lines.at(-1), current()]).toEqual([1, `1.1.0 ${task}`, '1.0.0']);
});

it.each(['STORE="firestore"', 'NATS_URL=nats://nats.example:4222'])(
  'with %s the operator makes the backup: the installation stops before the build',
  async (setting) => {
    const { run, product, etc } = await server();
    appendFileSync(join(etc, 'el-reto.env'), `${setting}\n`);
    await run('install', product('1.0.0'));
    const refused = await run('install', product('1.1.0'));
    expect(refused).toEqual({ code: 1, lines: [] });
    vi.stubEnv('EL_RETO_NO_BACKUP', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { lines } = await run('install', product('1.1.0'));
    expect(lines).toEqual(['1.1.0 build', '1.1.0 doctor', 'restart 1.1.0']);
  },
);

it('a release whose deletion was interrupted is built again', async () => {
  const { run, product, programs } = await server();
  // The folder of a release from a checkout has no time in its name.
  const oldest = product('1.0.0');
  const git = (...args: string[]) => execFileSync('git', ['-C', oldest, ...args]);
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@elreto.test', 'commit', '-qm', 'chore: release');
  await run('install', oldest);
  for (const version of ['1.1.0', '1.2.0']) await run('install', product(version));
  const rm = join(programs, 'rm');
  writeFileSync(
    rm,
    '#!/bin/sh\ncase "$*" in -rf*/1.0.0-*) exit 1 ;; *) exec /bin/rm "$@" ;; esac\n',
  );
  chmodSync(rm, 0o755);
  await run('install', product('1.3.0'));
  rmSync(rm);
  expect((await run('install', oldest)).lines[0]).toBe('1.0.0 build');
});

it('leaves nothing running if the first release does not answer, and installs the next one as the first', async () => {
  const { run, product } = await server();
  const { code, lines } = await run('install', product('1.0.0-broken'));
  expect([code, lines.slice(-2)]).toEqual([1, ['restart 1.0.0-broken', 'stop 1.0.0-broken']]);
  const next = await run('install', product('1.0.1'));
  expect(next).toEqual({ code: 0, lines: ['1.0.1 build', '1.0.1 doctor', 'restart 1.0.1'] });
});

it.each([null, 'SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'rolls back automatically if the new release does not answer, also after %s, and keeps the previous release',
  async (signal) => {
    const { run, interrupt, product, current } = await server();
    for (const version of ['1.0.0', '1.1.0']) await run('install', product(version));
    const broken = ['install', product('1.2.0-broken')];
    const { code, lines } = await (signal ? interrupt(signal, ...broken) : run(...broken));
    expect([code, lines.slice(-2)]).toEqual([1, ['restart 1.2.0-broken', 'restart 1.1.0']]);
    expect(current()).toBe('1.1.0');
    expect(await run('rollback')).toEqual({ code: 0, lines: ['restart 1.0.0'] });
  },
);

it('returns to the last good release if the next one fails after a power loss', async () => {
  const { run, interrupt, product, current } = await server();
  await run('install', product('1.1.0'));
  await interrupt('SIGKILL', 'install', product('1.2.0-broken'));
  expect(current()).toBe('1.2.0-broken');
  const again = await run('install', product('1.2.1-broken'));
  expect(again.lines.slice(-4)).toEqual([
    '1.1.0 backup',
    '1.2.1-broken upgrade-check',
    'restart 1.2.1-broken',
    'restart 1.1.0',
  ]);
});

it('rolls back to the last good release after a power loss', async () => {
  const { run, interrupt, product } = await server();
  for (const version of ['1.0.0', '1.1.0']) await run('install', product(version));
  await interrupt('SIGKILL', 'install', product('1.2.0-broken'));
  expect(await run('rollback')).toEqual({ code: 0, lines: ['restart 1.1.0'] });
});

it('installs the next release as the first one after a power loss during the first', async () => {
  const { run, interrupt, product } = await server();
  await interrupt('SIGKILL', 'install', product('1.0.0-broken'));
  const next = await run('install', product('1.0.1'));
  expect(next).toEqual({ code: 0, lines: ['1.0.1 build', '1.0.1 doctor', 'restart 1.0.1'] });
});

it('a release that answers after a power loss is good', async () => {
  const { run, interrupt, product } = await server();
  await interrupt('SIGKILL', 'install', product('1.0.0'));
  const { code, lines } = await run('install', product('1.1.0-broken'));
  expect([code, lines.slice(-4)]).toEqual([
    1,
    ['1.0.0 backup', '1.1.0-broken upgrade-check', 'restart 1.1.0-broken', 'restart 1.0.0'],
  ]);
});

it.each(['install', 'rollback'])('%s refuses to run beside another one', async (task) => {
  const { run, product, home } = await server();
  for (const version of ['1.0.0', '1.1.0']) await run('install', product(version));
  const other = execFile('flock', [join(home, '.lock'), 'sh', '-c', 'echo locked; cat']);
  await once(other.stdout!, 'data');
  expect(await run(task, product('1.2.0'))).toEqual({ code: 1, lines: [] });
  other.stdin!.end();
  await once(other, 'exit');
  expect((await run('rollback')).code).toBe(0);
});

it('a part that the kernel ends for want of memory does not end the others', () => {
  const unit = readFileSync(new URL('../server/el-reto.service', import.meta.url), 'utf8');
  const [, service = ''] = unit.split('[Service]');
  // systemd's default `stop` ends the whole unit.
  expect(service).toMatch(/^OOMPolicy=continue$/m);
});
