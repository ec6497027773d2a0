import { createClient } from '@el-reto/client';
import { EmulatorIdentity, patientSend, type StackInfo } from '@el-reto/dev';

/** The accounts of the fixtures. All have the same password. */
export const accounts = {
  admin: 'admin@linea.test',
  password: 'linea-2026',
  people: ['ana@linea.test', 'bety@linea.test', 'caro@linea.test'],
};

/** The exports of all accounts and the public lists, without the times of the requests. */
export async function factsOf({ site, authEmulator }: StackInfo) {
  const api = createClient({ origin: site, send: patientSend() });
  const identity = new EmulatorIdentity(authEmulator, 'demo-el-reto');
  const events = await api.call('listAllEvents');
  const lists = await Promise.all(
    events.map(({ id: eventId }) => api.call('listEventPosts', { params: { eventId } })),
  );
  const exports = await Promise.all(
    [accounts.admin, ...accounts.people].map(async (email) => {
      const { token } = await identity.signIn(email, accounts.password);
      const { exportedAt: _, ...data } = await api.call('exportMe', { token });
      return data;
    }),
  );
  return {
    events: events.map(({ id, name, slug, startDate, endDate }) => ({
      id,
      name,
      slug,
      startDate,
      endDate,
    })),
    posts: lists
      .flatMap((list) => (Array.isArray(list) ? list : list.posts))
      .map(({ id, name, likes, imgLocation, displayName }) => ({
        id,
        name,
        likes,
        imgLocation,
        displayName,
      }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    exports,
  };
}
