import { request, type Agent, type OutgoingHttpHeaders } from 'node:http';

export type Ask = ReturnType<typeof askOn>;

/** Sends a request and takes in its answer; rejects unless it is 200. */
export const askOn =
  (site: string, agent: Agent) =>
  (path: string, options: { method?: string; headers: OutgoingHttpHeaders; body?: string }) =>
    new Promise<void>((resolve, reject) => {
      const asked = request(new URL(path, site), { agent, ...options }, (answer) => {
        answer.resume().once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${path}: ${answer.statusCode}`));
        });
      });
      asked.once('error', reject).end(options.body);
    });

/** Some together, as in a burst: alone each would wake every process for itself. */
export const atOnce = (run: () => Promise<void>) => Promise.all(Array.from({ length: 16 }, run));
