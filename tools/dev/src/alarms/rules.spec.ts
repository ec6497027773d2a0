import { expect, it } from 'vitest';
import type { Reading } from './read-state.ts';
import { Alarms } from './rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const healthy: Omit<Reading, 'at'> = {
  down: [],
  processes: {},
  diskFree: 0.5,
  mailsWaiting: 0,
  isMailServerAway: false,
  deadLetters: 0,
  outboxAge: 0,
  consumerLag: 0,
  backupAt: undefined,
  certificates: new Map(),
  answers: { all: 0, failed: 0 },
};

/** The subjects of the mails that each reading causes, by the minute of the reading. */
function subjectsAt(...readings: readonly (readonly [minute: number, change: Partial<Reading>])[]) {
  const alarms = new Alarms(0);
  return readings.map(([minute, change]) =>
    alarms.next({ ...healthy, at: minute * minuteMs, ...change }).map(({ subject }) => subject),
  );
}

const down = { down: ['likes'] };

it('a part that is down causes a mail after two minutes, and another when it answers again', () => {
  const subjects = subjectsAt(
    [0, down],
    [1, down],
    [2, down],
    [30, down],
    [90, down],
    [91, {}],
    [92, {}],
  );
  const over = 'terminó: likes no responde';
  expect(subjects).toEqual([[], [], ['likes no responde'], [], [], [over], []]);
});

it('a restart repeats no mail, and the mail about the end is sent once the parts tell their numbers', () => {
  const reading = (minute: number, change = {}) => ({
    ...healthy,
    at: minute * minuteMs,
    ...change,
  });
  const before = new Alarms(0);
  for (const minute of [0, 2]) before.next(reading(minute, down));
  const after = new Alarms(3 * minuteMs, before.state);
  const readings = [reading(3, down), reading(4), reading(6)];
  const mails = readings.map((each) => after.next(each));
  expect(mails).toMatchObject([[], [], [{ subject: 'terminó: likes no responde' }]]);
});

it('a part that is down causes a mail again each day', () => {
  const minutes = [0, 2, 60, 24 * 60, 24 * 60 + 2, 48 * 60];
  const subjects = subjectsAt(...minutes.map((at) => [at, down] as const));
  const mailed = subjects.map(({ length }) => length);
  expect(mailed).toEqual([0, 1, 0, 0, 1, 0]);
});

it('a part that is down causes no mail if it answers again within two minutes', () => {
  expect(subjectsAt([0, down], [1.9, down], [2, {}], [3, down], [4.9, down]).flat()).toEqual([]);
});

it('a part that is down causes at most one mail an hour while it fails again and again', () => {
  const outages = Array.from(
    { length: 20 },
    (_, n) =>
      [
        [n * 5, down],
        [n * 5 + 2, down],
        [n * 5 + 3, {}],
      ] as const,
  );
  const subjects = subjectsAt(...outages.flat()).flat();
  expect(subjects.filter((subject) => !subject.startsWith('terminó'))).toHaveLength(2);
  expect(subjects).toHaveLength(4);
});

it('a part that is down causes a separate mail for each part', () => {
  const all = { down: ['likes', 'posts'], diskFree: 0.05 };
  expect(subjectsAt([0, all], [2, all])).toEqual([
    ['queda el 5 % del disco'],
    ['likes no responde', 'posts no responde'],
  ]);
});

it('a part that ends again and again causes a mail, even if it is ready in between', () => {
  const subjects = (pids: readonly number[], minutes: number) =>
    subjectsAt(...pids.map((likes, n) => [n * minutes, { processes: { likes } }] as const)).flat();
  expect(subjects([1, 1, 2, 2, 3], 1)).toEqual(['likes se reinicia una y otra vez']);
  expect(subjects([1, 1, 2, 2, 2], 1)).toEqual([]);
  expect(subjects([1, 2, 3], 3)).toEqual([]);
});

it.each<[string, Partial<Reading>, number]>([
  ['queda el 9 % del disco', { diskFree: 0.09 }, 0],
  ['esperan 501 correos', { mailsWaiting: 501 }, 0],
  [
    'hay correos que el servidor de SMTP_URL no toma',
    { mailsWaiting: 1, isMailServerAway: true },
    20,
  ],
  ['un evento espera su envío desde hace 31 s', { outboxAge: 31 }, 1],
  ['una parte tiene 1001 eventos sin atender', { consumerLag: 1_001 }, 5],
  ['1 eventos descartados: npm run dlq -- list', { deadLetters: 1 }, 0],
  [
    'el certificado de reto.mx vence el 1970-01-14 23:59 UTC',
    { certificates: new Map([['reto.mx', 14 * dayMs - 1]]) },
    0,
  ],
  [
    'el certificado de reto.mx venció el 1969-12-31 23:59 UTC',
    { certificates: new Map([['reto.mx', -1]]) },
    0,
  ],
])('%s', (subject, change, afterMinutes) => {
  const times = afterMinutes === 0 ? [0] : [0, afterMinutes - 0.01, afterMinutes];
  const early = times.slice(1).map(() => []);
  expect(subjectsAt(...times.map((minute) => [minute, change] as const))).toEqual([
    ...early,
    [subject],
  ]);
});

it.each<[Partial<Reading>]>([
  [{ diskFree: 0.1 }],
  [{ outboxAge: 30 }],
  [{ consumerLag: 1_000 }],
  [{ certificates: new Map([['reto.mx', 20 * dayMs]]) }],
])('%j causes no mail', (change) => {
  expect(subjectsAt([0, change], [60, change]).flat()).toEqual([]);
});

const subjectsOf = (backupAt: Reading['backupAt'], hours: number) =>
  subjectsAt([hours * 60, { backupAt }]).flat();

it('a backup causes a mail when it is older than 26 hours', () => {
  expect(subjectsOf(0, 26)).toEqual([]);
  expect(subjectsOf(0, 26.1)).toEqual(['la última copia de seguridad tiene más de 26 horas']);
});

it('a backup that does not exist causes a mail 26 hours after the start', () => {
  expect(subjectsOf(null, 25)).toEqual([]);
  expect(subjectsOf(null, 27)).toHaveLength(1);
  expect(subjectsOf(undefined, 27)).toEqual([]);
});

it('a restart is due after 170 days', () => {
  const [, early, late] = subjectsAt(...[0, 170, 171].map((day) => [day * 24 * 60, {}] as const));
  const subject = 'hace 171 días que no se reinicia: vencen los certificados de las partes';
  expect([early, late]).toEqual([[], [subject]]);
});

const answers = (all: number, failed: number) => ({ answers: { all, failed } });

it.each([
  [100, 3, 1],
  [100, 2, 0],
  [99, 50, 0],
])('errors cause mails: of %i answers %i failed, %i mails', (all, failed, mails) => {
  expect(subjectsAt([0, answers(1_000, 0)], [4, answers(1_000 + all, failed)]).flat()).toHaveLength(
    mails,
  );
});

it('errors are counted for five minutes', () => {
  const subjects = subjectsAt([0, {}], [1, answers(100, 50)], [6.1, answers(100, 50)]);
  expect(subjects).toEqual([
    [],
    ['fallan 50 de 100 respuestas en cinco minutos'],
    ['terminó: fallan 50 de 100 respuestas en cinco minutos'],
  ]);
});
