import { visitsPath } from '@el-reto/contracts/rules';
import { whenIdle, whenShown } from '@el-reto/ui/background';
import { reloadOnChunkFailure } from '@el-reto/ui/chunk-reload';
import { ageGateId, agePass, isAdult } from './age-gate/age-pass.ts';
import { afterFirstPaint, askForFiles, focusContent, showFirstScreen } from './first-screen.ts';
import './styles.css';

/** Reports an anonymous visit and its source. The server cannot count pages that a CDN delivers. */
function reportVisit(): void {
  const source = new URLSearchParams(location.search).get('utm_source') ?? undefined;
  const body = JSON.stringify({ path: location.pathname, source });
  navigator.sendBeacon(visitsPath, new Blob([body], { type: 'application/json' }));
}

reloadOnChunkFailure();
whenShown(reportVisit);

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
    // The gate's content is removed; the empty gate is animated as two opening doors.
    gate.replaceChildren();
    gate.addEventListener('animationend', () => gate.remove());
    window.scrollTo(0, 0);
    focusContent();
    void boot();
  };
  // The visitor may answer in this tab or in another tab.
  agePass.subscribe(enter);
  void import('./age-gate/run-age-gate.ts').then(({ runAgeGate }) => runAgeGate(gate));
} else {
  void boot();
}
