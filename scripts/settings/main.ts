// Checks settings (`main.ts` before a start, `main.ts doctor`) and writes docs/settings.md
// (`main.ts document`). The program runs from the sources, so that it needs no build.
import { writeFileSync } from 'node:fs';
import { alarmMailer } from '../../tools/dev/src/alarms/alarm-mailer.ts';
import { parseEnv } from '../../tools/dev/src/env.ts';
import { clockFinding, doctorFindings, isFault, publicEmulator, type Finding } from './doctor.ts';
import { documentPath, settingsDocument } from './document.ts';
import { wrongSettings } from './wrong-settings.ts';

const marks = { good: '✓', warning: '!', severe: '✗' };
const usage = 'Uso: npm run doctor -- [--test-mail]';
const identityUrl = 'https://identitytoolkit.googleapis.com/';
const { env } = process;

/** Prints the findings. The exit code is 1 if one of them is severe. */
function report(findings: readonly Finding[]): void {
  for (const { level, line } of findings) process.stderr.write(`${marks[level]} ${line}\n`);
  if (findings.some(({ level }) => level === 'severe')) process.exitCode = 1;
}

/** Prints the matching findings of the doctor's list. The one that needs the network comes last. */
async function reportThose(isShown: (finding: Finding) => boolean): Promise<void> {
  report(doctorFindings(env).filter(isShown));
  report([await clockFinding(identityUrl)].filter(isShown));
}

async function testMail(): Promise<Finding> {
  try {
    const { to, send } = alarmMailer(parseEnv(env));
    await send('Prueba', 'Este correo es una prueba: las alarmas de El Reto llegan aquí.');
    return { level: 'good', line: `correo de prueba enviado a ${to}` };
  } catch (error) {
    return { level: 'severe', line: `correo de prueba: ${(error as Error).message}` };
  }
}

const [task, ...options] = process.argv.slice(2);
if (task === 'document') {
  writeFileSync(documentPath, settingsDocument());
} else if (task === 'doctor') {
  if (options.some((option) => option !== '--test-mail'))
    report([{ level: 'severe', line: usage }]);
  else {
    await reportThose(() => true);
    if (options.length > 0) report([await testMail()]);
  }
} else if (env['NODE_ENV'] === 'production') {
  await reportThose(isFault);
} else {
  const wrong = wrongSettings(env).map((line): Finding => ({ level: 'severe', line }));
  report([...wrong, ...publicEmulator(env)]);
}
