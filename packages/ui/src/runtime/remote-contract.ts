import type { ComponentType } from 'react';

/** Loads a screen, which is a separate chunk of its remote. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>;

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
  screens: Record<Screen, ScreenLoader>;
}
