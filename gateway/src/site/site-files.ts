import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preloadListSchema, type PreloadList, type PreloadLists } from './preload-links.ts';

export interface SiteDirs {
  readonly shell: string;
  readonly public: string;
  readonly admin: string;
}

/** What the shell's server build exports. */
interface FrameBuild {
  firstPaint(config: unknown): { door: string; frame: readonly [string, string] };
}

/** What the public remote's server build exports. */
interface ScreenBuild {
  firstScreen(wanted: {
    page: string;
    path: string;
    answers: Readonly<Record<string, unknown>>;
    config: unknown;
  }): string | null;
}

/** Both builds, as far as they are there. */
export interface DrawingBuilds {
  readonly frame: FrameBuild | null;
  readonly screen: ScreenBuild | null;
}

/** The built front ends, as far as a page needs them. */
export interface SiteFiles {
  readonly template: string;
  readonly preloads: PreloadLists;
  /** Names of the files beside the template, as `icon.svg`. */
  readonly rootFiles: ReadonlySet<string>;
  /** The template's own scripts, as the Content-Security-Policy names them. */
  readonly scriptHashes: readonly string[];
  readonly drawing: DrawingBuilds;
  /** Changes with every build. */
  readonly version: string;
}

const lookEveryMs = 1_000;

/** Reads the build when it is there, and again when it has changed. */
export class SiteReader {
  #files: Promise<SiteFiles | null> | null = null;
  #version = '';
  #lookedAt = -Infinity;

  constructor(private readonly dirs: SiteDirs) {}

  /** Null while there is no build. */
  async read(): Promise<SiteFiles | null> {
    const now = performance.now();
    if (!this.#files || now - this.#lookedAt > lookEveryMs) {
      this.#lookedAt = now;
      const version = await this.#currentVersion();
      if (!this.#files || version !== this.#version) {
        this.#version = version;
        this.#files = this.#load(version);
      }
    }
    return this.#files;
  }

  async #currentVersion(): Promise<string> {
    const { shell, public: publicDir, admin } = this.dirs;
    const watched = [
      join(shell, 'index.html'),
      ...[shell, publicDir, admin].map((dir) => join(dir, 'preload.json')),
    ];
    const stats = await Promise.all(watched.map((file) => stat(file).catch(() => null)));
    return stats.map((found) => found?.mtimeMs ?? 0).join('-');
  }

  async #load(version: string): Promise<SiteFiles | null> {
    const { shell, public: publicDir, admin } = this.dirs;
    const template = await readFile(join(shell, 'index.html'), 'utf8').catch(() => null);
    if (template === null) return null;
    const hidden = new Set(['index.html', 'preload.json']);
    const entries = await readdir(shell, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !hidden.has(entry.name));
    return {
      template,
      version,
      scriptHashes: hashesOf(template),
      drawing: {
        frame: await load<FrameBuild>(join(shell, 'server/first-paint.js'), version),
        screen: await load<ScreenBuild>(join(publicDir, 'server/first-screen.js'), version),
      },
      preloads: {
        shell: await readPreloads(shell),
        public: await readPreloads(publicDir),
        admin: await readPreloads(admin),
      },
      rootFiles: new Set(files.map(({ name }) => name)),
    };
  }
}

/** What stands in the page as `<script>`; blocks of data have a type. */
function hashesOf(template: string): string[] {
  const scripts = template.matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

/** A front end's server build; null where there is none. `version` makes a new build a new module. */
async function load<Build>(file: string, version: string): Promise<Build | null> {
  const there = await stat(file).catch(() => null);
  if (!there) return null;
  return (await import(`${pathToFileURL(file).href}?${version}`)) as Build;
}

/** A remote that is not built, or badly, costs its preloads and no more. */
async function readPreloads(dir: string): Promise<PreloadList | null> {
  try {
    const text = await readFile(join(dir, 'preload.json'), 'utf8');
    return preloadListSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
