import { calls, notificationsRequests, postsEvents } from '@el-reto/contracts';
import { choosePort } from '@el-reto/dev';
import { Exposition, person, type ServiceProcess } from '@el-reto/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NotificationsWorld, patience } from './support/notifications-world.ts';

let world: NotificationsWorld;
let running: ServiceProcess;

beforeAll(async () => {
  world = await NotificationsWorld.start();
  running = await world.startProcess();
});
afterEach(() => {
  world.box.beforeAnswer = () => undefined;
  world.box.beforeRecipient = () => undefined;
});
afterAll(async () => {
  await running.stop();
  await world.stop();
});

const approve = (uid: string, postId = `${uid}-1`) =>
  world.around.tell(postsEvents.postApproved, {
    postId,
    eventId: 'verano',
    userId: uid,
    imgLocation: 'x.webp',
    createdAt: 1,
  });

const arrives = (uid: string, times = 1) =>
  vi.waitFor(() => expect(world.box.of(uid)).toHaveLength(times), patience);

const settled = () =>
  vi.waitFor(async () => expect(await world.state()).toMatchObject({ waiting: 0 }), patience);

describe('a mail', () => {
  it('has what programs and people need to read it, and to stop its kind', async () => {
    await approve('forma');
    await arrives('forma');
    const [mail] = world.box.of('forma');
    expect(mail?.subject).toBe('«Carta forma-1» ya está en la mesa');
    expect(mail?.from?.text).toContain('El Reto LA BRU');
    expect(mail?.messageId).toMatch(/^<[\w-]{43}@elreto\.test>$/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    const link = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line;
    expect(link).toMatch(/<https:\/\/elreto\.test\/api\/unsubscribe\/[\w.-]+>/);
    const page = 'https://elreto.test/gallery/verano-en-la-costa/carta-forma-1';
    expect(mail?.text).toContain(`Ver mi carta: ${page}`);
    expect(mail?.text).toContain('Hola, Ana:');
    expect(mail?.text).toContain('https://elreto.test/baja/');
    expect(mail?.html).toContain(`href="${page}"`);
    expect(mail?.html).not.toContain('{{');
  });
});

it('goes nowhere while the address is not verified', async () => {
  world.unverified.add('sinconfirmar');
  await approve('sinconfirmar');
  await approve('nadie');
  await settled();
  expect(world.box.of('sinconfirmar')).toEqual([]);
});

it('of a ban comes once, as one notice, however many cards it took', async () => {
  const gone = { eventId: 'verano', userId: 'ximo', imgLocation: 'x.webp', reason: 'Fotos ajenas' };
  const { postDenied, postRemoved } = postsEvents;
  await world.around.tell(postRemoved, { ...gone, postId: 'b1', byBan: 'ban-1' });
  await world.around.tell(postDenied, { ...gone, postId: 'b2', byBan: 'ban-1' });
  await world.around.tell(postRemoved, { ...gone, postId: 'b3', byBan: 'ban-1' });
  await world.around.tell(postRemoved, { ...gone, postId: 'b4', byBan: 'ban-2' });
  await arrives('ximo', 2);
  expect(world.box.of('ximo')[0]?.subject).toBe('Suspendimos tu cuenta');
  const told = await world.ask(calls.listMyNotifications, {}, { actor: person('ximo') });
  expect(told.notifications.map(({ post, reason }) => [post?.id, reason])).toEqual([
    ['b4', 'Fotos ajenas'],
    ['b1', 'Fotos ajenas'],
  ]);
});

describe('a process that is killed', () => {
  /** Kills it while somebody's mail is at this moment; resolves with whose once it runs again. */
  const killWhen = async (moment: 'beforeRecipient' | 'beforeAnswer') => {
    const uid = `matado${world.box.tries}x`;
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    world.box[moment] = () => {
      reached.resolve();
      return go.promise;
    };
    await approve(uid);
    await reached.promise;
    // The mark comes with the end of the message, whose answer is still to come.
    if (moment === 'beforeAnswer') await settled();
    await running.kill();
    world.box[moment] = () => undefined;
    go.resolve();
    running = await world.startProcess();
    return uid;
  };

  it('before the server has the mail, sends it later', async () => {
    const uid = await killWhen('beforeRecipient');
    await arrives(uid);
    await settled();
    expect(world.box.of(uid)).toHaveLength(1);
  }, 90_000);

  it('before it heard that the server took the mail, does not send it again', async () => {
    const uid = await killWhen('beforeAnswer');
    await settled();
    const next = `otra${world.box.tries}x`;
    await approve(next);
    await arrives(next);
    expect(world.box.of(uid)).toHaveLength(1);
  });

  it('again and again, sends all of many mails, and none that a program takes for a second one', async () => {
    const before = world.box.taken.length;
    const people = Array.from({ length: 24 }, (_, at) => `muchos${before}x${at}x`);
    await Promise.all(people.map((uid) => approve(uid)));
    for (let kills = 0; kills < 3; kills++) {
      const taken = () => expect(world.box.taken.length).toBeGreaterThan(before + kills * 6);
      await vi.waitFor(taken, { ...patience, interval: 2 });
      await running.kill();
      running = await world.startProcess();
    }
    for (const uid of people) {
      await vi.waitFor(() => expect(world.box.of(uid)).not.toEqual([]), patience);
    }
    await settled();
    // A kill within a millisecond of a message's end may send it twice: by the same Message-ID.
    const told = people.map((uid) => new Set(world.box.of(uid).map(({ messageId }) => messageId)));
    expect(told.map(({ size }) => size)).toEqual(people.map(() => 1));
  }, 120_000);
});

describe('a server', () => {
  let url: string;
  beforeAll(async () => {
    await running.stop();
    const port = await choosePort(0);
    url = `http://127.0.0.1:${port}/metrics`;
    running = await world.startProcess({ HTTP_PORT: String(port) });
  });
  const tries = async (outcome: string) =>
    (await Exposition.from(url)).sum('elreto_mails_total', { elreto_mail_outcome: outcome });

  it('that is away has mails wait, and gets each once when it is back', async () => {
    await world.box.close();
    await approve('espera');
    await vi.waitFor(async () => expect(await world.state()).toMatchObject({ waiting: 1 }));
    await vi.waitFor(async () => expect(await tries('away')).toBeGreaterThan(0), patience);
    expect(await tries('delayed')).toBe(0);
    await world.box.open();
    await arrives('espera');
    await settled();
    expect(world.box.of('espera')).toHaveLength(1);
  });

  it('that cannot take a mail now gets it again; one that it will never take is dead', async () => {
    world.box.answers.set('luego', 450).set('nunca', 550);
    const { dead } = await world.state();
    const away = await tries('away');
    await approve('luego');
    await approve('nunca');
    await vi.waitFor(async () => expect(await world.state()).toMatchObject({ dead: dead + 1 }));
    world.box.answers.clear();
    await arrives('luego');
    expect(world.box.of('nunca')).toEqual([]);
    await settled();
    expect(await world.state()).toMatchObject({ dead: dead + 1 });
    expect(await tries('delayed')).toBeGreaterThan(0);
    expect(await tries('away')).toBe(away);
  });

  it('whose answer does not come has the mail, and does not get it again', async () => {
    world.box.beforeAnswer = () => world.box.hangUp();
    await approve('callado');
    await arrives('callado');
    await settled();
    world.box.beforeAnswer = () => undefined;
    await approve('despues');
    await arrives('despues');
    expect(world.box.of('callado')).toHaveLength(1);
  });

  it('that does not take the sender, or has no more room today, has mails wait', async () => {
    const { dead } = await world.state();
    world.box.senderAnswer = 550;
    world.box.answers.set('cuota', '550 5.4.5');
    await approve('remitente');
    await approve('cuota');
    await vi.waitFor(() => expect(world.box.tries).toBeGreaterThan(1), patience);
    world.box.senderAnswer = 'take';
    world.box.answers.clear();
    await arrives('remitente');
    await arrives('cuota');
    expect(await world.state()).toMatchObject({ dead });
  });
});

describe('one click', () => {
  it('stops mails of the one kind, and no notice', async () => {
    await approve('baja');
    await arrives('baja');
    const header = world.box
      .of('baja')[0]
      ?.headerLines.find(({ key }) => key === 'list-unsubscribe');
    const token = /unsubscribe\/([^>]+)>/.exec(header?.line ?? '')?.[1] ?? '';
    const { unsubscribe, getPreferences, listMyNotifications } = calls;
    expect(await world.ask(unsubscribe, { token })).toEqual({ success: true, group: 'moderation' });
    const actor = { actor: person('baja') };
    expect(await world.ask(getPreferences, {}, actor)).toEqual({
      email: { moderation: false, winners: true, digest: true },
    });
    await approve('baja', 'baja-2');
    await vi.waitFor(async () => {
      expect((await world.ask(listMyNotifications, {}, actor)).unread).toBe(2);
    }, patience);
    await settled();
    expect(world.box.of('baja')).toHaveLength(1);
    for (const forged of [token.slice(1), `${token}x`, 'x', token.replace('.', '')]) {
      const answer = world.ask(unsubscribe, { token: forged });
      await expect(answer).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
    }
  });
});

describe('a mail about the account itself', () => {
  const verification = (path: string) => ({
    kind: 'verification' as const,
    uid: 'nueva',
    email: 'nueva@correo.test',
    name: '',
    path,
  });

  it('goes to the address that it is about, and nobody unsubscribes from it', async () => {
    const path = '/EmailVerificationSuccess?oobCode=abc&continue=%2Fgallery';
    expect(await world.ask(notificationsRequests.sendAccountMail, verification(path))).toEqual({
      sent: true,
    });
    await arrives('nueva');
    const [mail] = world.box.of('nueva');
    expect(mail?.text).toContain(`Confirmar mi correo: https://elreto.test${path}`);
    expect(mail?.headers.has('list')).toBe(false);
    expect(mail?.text).not.toContain('Hola');
  });

  it('comes five times an hour at most, whatever others of another kind were asked for', async () => {
    const who = { uid: 'insiste', email: 'insiste@correo.test' };
    const ask = (change = {}) =>
      world.ask(notificationsRequests.sendAccountMail, {
        ...verification('/x'),
        ...who,
        ...change,
      });
    for (let times = 0; times < 5; times++) {
      await ask({ kind: 'password-reset' });
      await ask();
    }
    await expect(ask()).rejects.toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
    await arrives('insiste', 10);
  });

  it('with an id comes once, however often it is asked for', async () => {
    const who = `una${world.box.taken.length}x`;
    const mail = { ...verification('/z'), email: `${who}@correo.test`, id: `${who}-1` };
    const ask = (change = {}) =>
      world.ask(notificationsRequests.sendAccountMail, { ...mail, ...change });
    expect(await Promise.all([ask(), ask()])).toEqual([{ sent: true }, { sent: true }]);
    await arrives(who);
    expect(await ask()).toEqual({ sent: true });
    await ask({ id: `${who}-2` });
    await arrives(who, 2);
    await settled();
    expect(world.box.of(who)).toHaveLength(2);
  });

  it('goes before the many that wait', async () => {
    const held = Promise.withResolvers<void>();
    world.box.beforeRecipient = () => held.promise;
    const before = world.box.taken.length;
    await Promise.all(Array.from({ length: 40 }, (_, at) => approve(`fila${at}x`)));
    const wait = async () => expect(await world.state()).toMatchObject({ waiting: 40 });
    await vi.waitFor(wait, patience);
    const who = { uid: 'deprisa', email: 'deprisa@correo.test' };
    await world.ask(notificationsRequests.sendAccountMail, { ...verification('/y'), ...who });
    held.resolve();
    const taken = () => world.box.taken.slice(before);
    await vi.waitFor(() => expect(taken()).toHaveLength(41), patience);
    const sent = taken().map(({ to }) => [to].flat()[0]?.text);
    expect(sent.indexOf(who.email)).toBeLessThan(30);
  });
});
