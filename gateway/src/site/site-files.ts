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

/** The data for rendering. `answers` are the page's first answers, by API path. */
interface Given {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly config: unknown;
}

/** The server builds of the front ends. Null if a build does not exist. */
export interface DrawingBuilds {
  readonly frame: {
    firstPaint(path: string, given: Given): { door: string; frame: readonly [string, string] };
    legalScreen(page: string, given: Given): string | null;
  } | null;
  readonly screen: {
    firstScreen(wanted: Given & { page: string; path: string }): string | null;
  } | null;
}

/** The parts of the built front ends that pages need. */
export type SiteFiles = NonNullable<Awaited<ReturnType<typeof readBuild>>>;

const lookEveryMs = 1_000;
/** Files of the build that browsers must not get. */
const hidden = new Set(['index.html', 'preload.json']);

/**
 * Returns a function that reads the build and reads it again once it has changed. Undefined without a
 * build.
 */
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

/** A text that changes with every build. */
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
    /** Hashes of the template's inline scripts for the Content-Security-Policy. */
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

/** Hashes of a page's inline scripts and speculation rules. Data blocks need none. */
function hashesOf(template: string): string[] {
  const scripts = template.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs);
  return [...scripts].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

/** A front end's server build; null without one. `version` makes Node import a new build. */
async function load<Build>(file: string, version: string): Promise<Build | null> {
  const there = await stat(file).catch(() => null);
  return there && ((await import(`${pathToFileURL(file).href}?${version}`)) as Build);
}

/** Null if the front end is not built or its list is invalid: then only its preloads are missing. */
const readPreloads = (dir: string) =>
  readFile(join(dir, 'preload.json'), 'utf8')
    .then((text) => preloadListSchema.parse(JSON.parse(text)))
    .catch(() => null);
