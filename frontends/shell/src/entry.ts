import { whenIdle } from '@el-reto/ui/background';
import { ageGateId, agePass, isAdult } from './age-gate/age-pass.ts';
import { afterFirstPaint, askForFiles, focusContent, showFirstScreen } from './first-screen.ts';
import { reloadOnChunkFailure } from './lib/chunk-reload.ts';
import { tellOfVisit } from './lib/tell-of-visit.ts';
import './styles.css';

reloadOnChunkFailure();
tellOfVisit();

async function boot(): Promise<void> {
  await afterFirstPaint();
  askForFiles();
  await import('./main.tsx');
}

const gate = document.getElementById(ageGateId);

if (gate) {
  whenIdle(askForFiles);
  const enter = () => {
    if (!isAdult() || !gate.firstChild) return;
    showFirstScreen();
    // The rest of the gate opens like the doors of a cantina.
    gate.replaceChildren();
    gate.addEventListener('animationend', () => gate.remove());
    window.scrollTo(0, 0);
    focusContent();
    void boot();
  };
  // Here or in another tab.
  agePass.subscribe(enter);
  void import('./age-gate/run-age-gate.ts').then(({ runAgeGate }) => runAgeGate(gate));
} else {
  void boot();
}
