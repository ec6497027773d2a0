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
  /** Address of the remote's stylesheet; the screen is shown once it is there. */
  stylesheet: string;
  screens: Record<Screen, ScreenLoader>;
}
