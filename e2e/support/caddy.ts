import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Port } from '@el-reto/dev';
import { expect } from 'vitest';

/** The number of a port that is not reserved, because Caddy also needs the UDP port. */
export async function freePort(): Promise<number> {
  const port = await Port.claim();
  port.release();
  return port.number;
}

/** Runs `deploy/server/Caddyfile` with its own certificate authority, which this process trusts. */
export async function startCaddy(
  program: string,
  dir: string,
  ports: { site: number; admin: number },
) {
  const [sitePort, adminPort, httpPort] = [await freePort(), await freePort(), await freePort()];
  const template = readFileSync(new URL('../../deploy/server/Caddyfile', import.meta.url), 'utf8');
  const local = `admin off\n\tskip_install_trust\n\thttp_port ${httpPort}`;
  const config = template
    .replace('email {$ACME_EMAIL}', () => local)
    .replace('(product) {', '(product) {\n\ttls internal');
  const file = join(dir, 'Caddyfile');
  writeFileSync(file, config);
  const site = `https://localhost:${sitePort}`;
  const admin = `https://localhost:${adminPort}`;
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: dir,
      XDG_DATA_HOME: join(dir, 'caddy'),
      XDG_CONFIG_HOME: join(dir, 'caddy'),
      SITE_HOST: site,
      ADMIN_HOST: admin,
      PORT: String(ports.site),
      ADMIN_PORT: String(ports.admin),
    },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const root = join(dir, 'caddy/caddy/pki/authorities/local/root.crt');
  // Caddy creates the file before it writes the certificate, and Node accepts an empty one.
  const certificate = () => (existsSync(root) ? readFileSync(root, 'utf8') : '');
  await expect.poll(certificate).toContain('END CERTIFICATE');
  setDefaultCACertificates([...getCACertificates('default'), certificate()]);
  return {
    site,
    admin,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
