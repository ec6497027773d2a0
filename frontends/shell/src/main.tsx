import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isAt, openScreens, patterns, startAppCheck, startSession } from '@el-reto/ui/runtime';
import { App } from './app/app.tsx';
import { followHistory } from './app/use-navigation-effects.ts';
import { prepareScreen } from './features/remotes/loader.ts';
import { coverRoot } from './first-screen.ts';

followHistory();
startSession();
startAppCheck();

async function start(root: HTMLElement): Promise<void> {
  coverRoot(root);
  const screen = openScreens.find((name) => isAt(patterns[name], location.pathname));
  if (screen) await prepareScreen(screen);
  // A transition renders in small steps, between which the browser handles taps.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App root={root} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (root) void start(root);
