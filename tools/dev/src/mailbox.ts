import { mkdirSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { childEnv } from './env.ts';
import { Port } from './ports.ts';
import type { ProcessSpec } from './supervisor/managed-process.ts';
import { answers } from './supervisor/wait.ts';

const host = '127.0.0.1';
/** The usual SMTP port of MailDev. Its page has another port. */
const smtpPort = 1025;
/** Above this number the oldest mails are deleted. */
const mostMails = 500;

/** MailDev, which receives every mail, stores it in `dir` and shows it on a page. */
export async function planMailbox({
  dir,
  logFile,
  port,
}: Readonly<Record<'dir' | 'logFile', string>> & { readonly port: number }) {
  const pagePort = await Port.claim(port);
  const smtp = await Port.claim(port && smtpPort);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const program = join(
    dirname(findPackageJSON('maildev', import.meta.url) ?? ''),
    'dist/bin/maildev.js',
  );
  const options = () => ({
    ip: host,
    smtp: smtp.number,
    'web-ip': host,
    web: pagePort.number,
    'mail-directory': dir,
    'max-emails': mostMails,
    // STARTTLS is switched off, because clients do not trust MailDev's self-signed certificate.
    'hide-extensions': 'STARTTLS',
  });
  const page = () => `http://${host}:${pagePort.number}/`;
  const spec: ProcessSpec = {
    name: 'mail',
    command: process.execPath,
    ports: [pagePort, smtp],
    get args() {
      return [
        // Without these options MailDev takes twice as much memory.
        '--max-semi-space-size=1',
        '--optimize-for-size',
        program,
        ...Object.entries(options()).map(([name, value]) => `--${name}=${value}`),
      ];
    },
    env: childEnv(),
    logFile,
    // The list of all mails would be 3 MB large after 500 mails.
    ready: () => answers(`${page()}api/healthz`),
  };
  return {
    spec,
    get page() {
      return page();
    },
    get smtpUrl() {
      return `smtp://${host}:${smtp.number}`;
    },
  };
}
