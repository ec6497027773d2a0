import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { choosePort, waitUntil } from '@el-reto/dev';
import { soonMs } from './patience.ts';

const template = new URL('../../deploy/cdn/nginx.conf.template', import.meta.url);

/** The path of a program of this machine, if it is installed. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
    .map((folder) => join(folder, name))
    .find(existsSync);

/** nginx with the configuration of `deploy/cdn`, with its own folder and ports. */
export class CachingProxy {
  readonly #token = randomUUID();
  #running: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly dir: string,
    private readonly port: number,
    private readonly purgePort: number,
  ) {}

  static async prepare(program: string): Promise<CachingProxy> {
    const dir = await mkdtemp(join(tmpdir(), 'caching-proxy-'));
    return new CachingProxy(program, dir, await choosePort(), await choosePort());
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The settings of the media service for this proxy. */
  get env(): Readonly<Record<string, string>> {
    return {
      CDN_PURGE_URL: `http://127.0.0.1:${this.purgePort}{path}`,
      CDN_PURGE_METHOD: 'PUT',
      CDN_PURGE_HEADER: `Authorization: Bearer ${this.#token}`,
    };
  }

  async start(gateway: string): Promise<void> {
    const values: Readonly<Record<string, string>> = {
      LISTEN: `127.0.0.1:${this.port}`,
      PURGE_LISTEN: `127.0.0.1:${this.purgePort}`,
      PURGE_TOKEN: this.#token,
      GATEWAY: gateway,
      DIR: this.dir,
    };
    const text = (await readFile(template, 'utf8')).replaceAll(
      /\$\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? whole,
    );
    const file = join(this.dir, 'nginx.conf');
    await writeFile(file, text);
    // If root starts nginx, its workers run as another user, who cannot read the folder.
    const user = process.getuid?.() === 0 ? 'user root root;' : '';
    const args = ['-p', this.dir, '-e', 'stderr', '-c', file, '-g', `daemon off; ${user}`];
    this.#running = spawn(this.program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const answers = () =>
      fetch(`http://127.0.0.1:${this.purgePort}`).then(
        ({ status }) => status === 404,
        () => false,
      );
    if (!(await waitUntil(answers, { timeoutMs: soonMs })))
      throw new Error('nginx does not answer');
  }

  /** Stops nginx. The cached files stay. */
  async halt(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  }

  async stop(): Promise<void> {
    await this.halt();
    await rm(this.dir, { recursive: true });
  }
}
