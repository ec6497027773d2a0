import { whenIdle } from '@el-reto/ui/background';
import { agePassKey, doorId } from './door/names.ts';
import { isAdult } from './door/remembered-pass.ts';
import { afterFirstPaint, askForFiles, showFirstScreen } from './first-screen.ts';
import { reloadOnChunkFailure } from './lib/chunk-reload.ts';
import './styles.css';

reloadOnChunkFailure();

async function boot(): Promise<void> {
  await afterFirstPaint();
  askForFiles();
  await import('./main.tsx');
}

const door = document.getElementById(doorId);

if (door) {
  whenIdle(askForFiles);
  const enter = () => {
    showFirstScreen();
    door.remove();
    window.scrollTo(0, 0);
    document.getElementById('contenido')?.focus({ preventScroll: true });
    void boot();
  };
  // Adults do without it; pressed before it is there, the door remembers.
  void import('./door/open-door.ts').then(({ workDoor }) => workDoor(door, enter));
  // Whoever passed it in another tab has passed it here.
  window.addEventListener('storage', ({ key }) => {
    if (key === agePassKey && door.isConnected && isAdult()) enter();
  });
} else {
  void boot();
}
