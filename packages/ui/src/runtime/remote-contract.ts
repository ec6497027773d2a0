import type { ComponentType } from 'react';

/** Screens for all visitors. The address pattern of a screen has the same name. */
export const openScreens = [
  'home',
  'gallery',
  'post',
  'contest',
  'game',
  'winners',
  'record',
  'author',
  'jury',
] as const;

export type PublicScreen = (typeof openScreens)[number] | 'profile' | 'prize';
export type AdminScreen = 'admin';

/** The module that a remote exposes as `./routes`. */
export interface RemoteModule<Screen extends string = string> {
  /** The address of the remote's stylesheet. A screen is shown once the stylesheet is loaded. */
  stylesheet: string;
  /** Each screen is a separate chunk. */
  screens: Record<Screen, () => Promise<{ default: ComponentType }>>;
}
