import { lazy, type ComponentType } from 'react';
import { isAt, patterns, type PublicScreen } from '@el-reto/ui/runtime';
import { loadScreen, type RemoteName } from './loader.ts';

const known = new Map<string, ComponentType>();
const keyOf = (remote: RemoteName, screen: string, attempt: number) =>
  `${remote}/${screen}/${attempt}`;

/** A remote's screen; one that `prepareScreen` has got is drawn at once. */
export function screenComponent(
  remote: RemoteName,
  screen: string,
  attempt: number,
): ComponentType {
  const key = keyOf(remote, screen, attempt);
  const component = known.get(key) ?? lazy(() => loadScreen(remote, screen));
  known.set(key, component);
  return component;
}

/** The screens that are open to everybody; each stands at the address of its name. */
export const openScreens = [
  'home',
  'gallery',
  'post',
  'contest',
  'winners',
] as const satisfies PublicScreen[];

/** Gets the screen of a public page before anything is drawn; a failure shows when it is wanted. */
export async function prepareScreen(path: string): Promise<void> {
  const screen = openScreens.find((name) => isAt(patterns[name], path));
  if (!screen) return;
  try {
    const { default: component } = await loadScreen('public', screen);
    known.set(keyOf('public', screen, 0), component);
  } catch {
    // Its place says so, with a way to try again.
  }
}
