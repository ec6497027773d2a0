import type { Plugin, Rolldown } from 'vite';

/** The files that a screen needs before its first paint, as paths below the build's folder. */
export interface PreloadList {
  /** Files that every screen of this build needs. */
  entry: string[];
  styles: string[];
  fonts: string[];
  /** Further files by screen name, see `screenModule`. */
  screens: Record<string, string[]>;
}

type Bundle = Rolldown.OutputBundle;

const remoteEntry = /remoteEntry|__federation_expose/;
/** The module that the host's page loads after the first paint. */
const isHostEntry = (moduleId: string) => moduleId.endsWith('/src/main.tsx');

/**
 * The module of a screen: `features/<name>/screen.tsx`, or `<name>-screen.tsx` in a feature or next to the
 * routes.
 */
const screenModule = /\/src\/(?:features\/[\w-]+\/)?(?:(?<=\/(\w+)\/)screen|(\w+)-screen)\.tsx$/;

function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}

export function listPreloads(bundle: Bundle): PreloadList {
  const isRemote = 'assets/remoteEntry.js' in bundle;
  const page = bundle['index.html'];
  const entry = new Set<string>();
  const list: PreloadList = { entry: [], styles: [], fonts: [], screens: {} };
  // If the remote is also a site of its own, the styles of that page are left out.
  const ownPage = isRemote && page?.type === 'asset' ? String(page.source) : '';
  for (const [fileName, file] of Object.entries(bundle)) {
    if (file.type === 'asset') {
      if (fileName.endsWith('.css') && !ownPage.includes(fileName)) list.styles.push(fileName);
      if (fileName.endsWith('.woff2')) list.fonts.push(fileName);
      continue;
    }
    const [, folder, own] = screenModule.exec(file.facadeModuleId ?? '') ?? [];
    const screen = folder ?? own;
    if (screen) list.screens[screen] = [...withImports(bundle, fileName)];
    else if (isRemote ? remoteEntry.test(fileName) : file.moduleIds.some(isHostEntry))
      withImports(bundle, fileName, entry);
  }
  list.entry = [...entry];
  if (isRemote && Object.keys(list.screens).length === 0) throw new Error('no screen was found');
  // The host loads only the stylesheet that the remote names, and nothing loads that of a chunk.
  if (isRemote && list.styles.length > 1)
    throw new Error(`more than one stylesheet: ${list.styles.join(', ')}`);
  for (const [name, files] of Object.entries(list.screens)) {
    list.screens[name] = files.filter((file) => !entry.has(file));
  }
  return list;
}

/**
 * Writes `preload.json`. With it the gateway adds preload links, so that the browser need not load shell,
 * remote and screen one after the other.
 */
export function preloadList(): Plugin {
  return {
    name: 'el-reto:preload-list',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const list = listPreloads(bundle);
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(list) });
      },
    },
  };
}
