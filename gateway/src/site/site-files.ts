import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preloadListSchema } from './preload-links.ts';

interface SiteDirs {
  readonly shell: string;
  readonly public: string;
  readonly admin: string;
}

/** Data for rendering; `answers` are the page's first answers by API address. */
interface Given {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly config: unknown;
}

/** The existing server builds of the front ends. */
export interface DrawingBuilds {
  readonly frame: {
    firstPaint(path: string, given: Given): { door: string; frame: readonly [string, string] };
    legalScreen(page: string, given: Given): string | null;
  } | null;
  readonly screen: {
    firstScreen(wanted: Given & { page: string; path: string }): string | null;
  } | null;
}

/** The built front ends, as far as a page needs them. */
export type SiteFiles = NonNullable<Awaited<ReturnType<typeof readBuild>>>;

const lookEveryMs = 1_000;
/** Files of the build that browsers must not get. */
const hidden = new Set(['index.html', 'preload.json']);

/** Returns the build, read again when it has changed; undefined without one. */
export function siteReader(dirs: SiteDirs): () => Promise<SiteFiles | undefined> {
  const builds = new LRUCache<'current', SiteFiles>({
    max: 1,
    ttl: lookEveryMs,
    fetchMethod: async (_, known) => {
      const version = await versionOf(dirs);
      return known?.version === version ? known : readBuild(dirs, version);
    },
  });
  return () => builds.fetch('current');
}

/** Changes with every build. */
async function versionOf(dirs: SiteDirs): Promise<string> {
  const watched = [
    join(dirs.shell, 'index.html'),
    ...[dirs.shell, dirs.public, dirs.admin].map((dir) => join(dir, 'preload.json')),
  ];
  const stats = await Promise.all(watched.map((file) => stat(file).catch(() => null)));
  return stats.map((found) => found?.mtimeMs ?? 0).join('-');
}

async function readBuild(dirs: SiteDirs, version: string) {
  const template = await readFile(join(dirs.shell, 'index.html'), 'utf8').catch(() => undefined);
  if (template === undefined) return undefined;
  const entries = await readdir(dirs.shell, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !hidden.has(entry.name));
  const drawing: DrawingBuilds = {
    frame: await load(join(dirs.shell, 'server/first-paint.js'), version),
    screen: await load(join(dirs.public, 'server/first-screen.js'), version),
  };
  return {
    template,
    version,
    /** The template's own scripts, as the Content-Security-Policy names them. */
    scriptHashes: hashesOf(template),
    drawing,
    preloads: {
      shell: await readPreloads(dirs.shell),
      public: await readPreloads(dirs.public),
      admin: await readPreloads(dirs.admin),
    },
    /** Names of the files beside the template, for example `icon.svg`. */
    rootFiles: new Set(files.map(({ name }) => name)),
  };
}

/** Hashes of the inline scripts and speculation rules of a page, without data blocks. */
function hashesOf(template: string): string[] {
  const scripts = template.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs);
  return [...scripts].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

/** A front end's server build; null without one. `version` makes a new build a new module. */
async function load<Build>(file: string, version: string): Promise<Build | null> {
  const there = await stat(file).catch(() => null);
  return there && ((await import(`${pathToFileURL(file).href}?${version}`)) as Build);
}

/** A front end that is not built, or badly, costs its preloads and no more. */
const readPreloads = (dir: string) =>
  readFile(join(dir, 'preload.json'), 'utf8')
    .then((text) => preloadListSchema.parse(JSON.parse(text)))
    .catch(() => null);
