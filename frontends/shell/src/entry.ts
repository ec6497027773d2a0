import { whenIdle } from '@el-reto/ui/background';
import { agePassKey, ageGateId, isAdult } from './age-gate/age-pass.ts';
import { afterFirstPaint, askForFiles, showFirstScreen } from './first-screen.ts';
import { reloadOnChunkFailure } from './lib/chunk-reload.ts';
import './styles.css';

reloadOnChunkFailure();

async function boot(): Promise<void> {
  await afterFirstPaint();
  askForFiles();
  await import('./main.tsx');
}

const gate = document.getElementById(ageGateId);

if (gate) {
  whenIdle(askForFiles);
  const enter = () => {
    showFirstScreen();
    gate.remove();
    window.scrollTo(0, 0);
    document.getElementById('contenido')?.focus({ preventScroll: true });
    void boot();
  };
  // A form sent before this script is there is remembered in its markup.
  void import('./age-gate/run-age-gate.ts').then(({ runAgeGate }) => runAgeGate(gate, enter));
  // Passed in another tab, it is passed here.
  window.addEventListener('storage', ({ key }) => {
    if (key === agePassKey && gate.isConnected && isAdult()) enter();
  });
} else {
  void boot();
}
