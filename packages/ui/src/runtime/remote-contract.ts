import type { ComponentType } from 'react';

export type PublicScreen =
  | 'home'
  | 'gallery'
  | 'contest'
  | 'game'
  | 'post'
  | 'winners'
  | 'record'
  | 'author'
  | 'profile'
  | 'prize'
  | 'jury';
export type AdminScreen = 'admin';

/** The module that a remote exposes as `./routes`. */
export interface RemoteModule<Screen extends string = string> {
  /** The address of the remote's stylesheet. A screen is shown once the stylesheet is loaded. */
  stylesheet: string;
  /** Each screen is a separate chunk. */
  screens: Record<Screen, () => Promise<{ default: ComponentType }>>;
}
