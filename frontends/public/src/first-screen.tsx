// This code runs in the gateway, which sends the markup of a screen with the page.
import type { ComponentType } from 'react';
import { patterns, Route } from '@el-reto/ui/runtime';
import { renderAt, type Given } from '@el-reto/ui/server';
import AuthorScreen from './features/gallery/author-screen.tsx';
import ContestScreen from './features/contest/screen.tsx';
import GalleryScreen from './features/gallery/screen.tsx';
import GameScreen from './features/game/screen.tsx';
import HomeScreen from './features/home/screen.tsx';
import PostScreen from './features/post/screen.tsx';
import RecordScreen from './features/record/screen.tsx';
import WinnersScreen from './features/winners/screen.tsx';

const screens: Record<string, ComponentType | undefined> = {
  home: HomeScreen,
  gallery: GalleryScreen,
  contest: ContestScreen,
  game: GameScreen,
  post: PostScreen,
  winners: WinnersScreen,
  record: RecordScreen,
  author: AuthorScreen,
};

interface Wanted extends Given {
  page: string;
  path: string;
}

/**
 * The HTML of a screen; null if the page has no such screen. `page`: for example 'post'. `answers`: the API
 * answers that the screen needs.
 */
export function firstScreen({ page, path, ...given }: Wanted): string | null {
  const Screen = screens[page];
  if (!Screen || Object.keys(given.answers).length === 0) return null;
  return renderAt(
    path,
    given,
    <Route path={patterns[page as keyof typeof patterns]}>
      <Screen />
    </Route>,
  );
}
