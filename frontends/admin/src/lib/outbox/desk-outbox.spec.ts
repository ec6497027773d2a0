import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unanswered, type Decision, type Outcome, type Settled } from './decisions.ts';
import { noticesOf, openOutbox, outbox } from './desk-outbox.ts';

const site = vi.hoisted(() => ({
  /** The account that is signed in. */
  uid: null as string | null,
  toast: vi.fn<(text: string, options?: object) => void>(),
  sendDecisions: vi.fn<(due: readonly Decision[], leaving: boolean) => Promise<Settled[]>>(),
}));
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  toast: site.toast,
  getToken: () => Promise.resolve(site.uid),
  sessionReady: () =>
    Promise.resolve(
      site.uid === null
        ? { status: 'signed-out' }
        : { status: 'signed-in', user: { uid: site.uid } },
    ),
}));
vi.mock('./send-decisions.ts', async (original) => ({
  ...(await original<object>()),
  sendDecisions: site.sendDecisions,
}));

const tab = Object.assign(new EventTarget(), { hidden: true });
const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', page);
  site.toast.mockReset();
  site.sendDecisions
    .mockReset()
    .mockImplementation((due) =>
      Promise.resolve(
        due.map(({ subject }) => ({ subject, result: { outcome: 'denied' } }) as const),
      ),
    );
});
afterEach(() => {
  outbox.clear();
});

const deny = (id: string) => outbox.decide([{ id, name: id, eventid: 'e' }], 'deny');
/** The posts of each request, after all microtasks. */
async function sent() {
  await new Promise(setImmediate);
  return site.sendDecisions.mock.calls.map(([due]) => due.map(({ subject }) => subject.id));
}

const settled = (id: string, outcome?: Outcome): Settled => ({
  subject: { id, name: `Foto ${id}`, eventid: 'e' },
  result: outcome ? { outcome } : { error: 'Sin conexión.' },
});

it('shows the notice of the specification once, with the number of posts', () => {
  const posts = [settled('a', 'approved'), settled('b', 'approved'), settled('c', 'denied')];
  expect(noticesOf(posts)).toEqual([
    { tone: 'good', text: 'Carta aprobada', count: 2 },
    { tone: 'good', text: 'Carta rechazada', count: 1 },
  ]);
});

it('names each post that was decided elsewhere, is deleted, left the queue, or failed', () => {
  const news = noticesOf([
    settled('a', 'elsewhere'),
    settled('b', 'gone'),
    settled('d', 'left'),
    settled('c'),
  ]);
  expect(news.map(({ tone }) => tone)).toEqual(['plain', 'plain', 'plain', 'bad']);
  expect(news[0]?.text).toBe('«Foto a»: ya la decidió alguien más.');
  expect(news[2]?.text).toBe('«Foto d» ya no espera decisión.');
  expect(news[3]?.text).toBe('Error: Sin conexión. «Foto c» sigue en la fila.');
});

it('shows no notice of another moderator if an earlier attempt may have arrived', () => {
  expect(noticesOf([{ ...settled('a', 'elsewhere'), unsure: true }])).toEqual([]);
});

it('a hidden tab sends the decisions unless their time is paused, and a closing page sends them all', async () => {
  site.uid = 'rosa';
  const close = openOutbox('rosa');
  const hide = () => tab.dispatchEvent(new Event('visibilitychange'));
  deny('a');
  outbox.hold();
  hide();
  expect(await sent()).toEqual([]);
  outbox.release();
  hide();
  expect(await sent()).toEqual([['a']]);
  deny('b');
  outbox.hold();
  page.dispatchEvent(new Event('pagehide'));
  expect(await sent()).toEqual([['a'], ['b']]);
  expect(site.sendDecisions).toHaveBeenLastCalledWith(expect.anything(), true);
  close();
});

it('says that a post with a decision that can still be undone was not removed', async () => {
  deny('a');
  await outbox.act({ id: 'a', name: 'El Sol' }, 'remove', 'Ofende');
  const text = '«El Sol»: ya hay una decisión en camino. No cambiamos nada.';
  expect(site.toast).toHaveBeenCalledExactlyOnceWith(text, { tone: 'bad' });
  expect(await sent()).toEqual([]);
});

it('decisions are sent only in the session of their moderator, and kept until then', async () => {
  site.uid = 'rosa';
  openOutbox('rosa')();
  deny('a');
  for (const uid of [null, 'beto']) {
    site.uid = uid;
    await outbox.flush();
    await outbox.retry();
    expect(await sent()).toEqual([]);
    expect(unanswered(outbox.get())).toHaveLength(1);
  }
  site.uid = 'rosa';
  await outbox.retry();
  expect(await sent()).toEqual([['a']]);
  expect(outbox.get().decisions).toEqual([]);
});
