import { demoEvents } from '@el-reto/demo';
import { endOfDayInMexico, startOfDayInMexico, type LedgerLine } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { api, asAdmin, day, listOf, read } from '../support/people.ts';

const endedName = demoEvents(day(0)).find(({ key }) => key === 'ended')?.name;

it('in the ended contest of the demo, cards, likes and numbers have dates within the contest', async () => {
  const ended = (await api.call('listAllEvents')).find(({ name }) => name === endedName);
  if (!ended) throw new Error('the demo has no ended contest');
  const from = startOfDayInMexico(ended.startDate).getTime();
  const to = endOfDayInMexico(ended.endDate).getTime();
  const params = { eventId: ended.id };
  const posts = await listOf(ended.id);
  const { closedAt, ledger, ranking } = await api.call('getResult', { params });
  const text = await (await read(ledger.url)).text();
  const lines = text.trimEnd().split('\n');
  const rowsOf = async () => (await asAdmin('getReport', { params })).rows;
  const sums = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
    (['likes', 'uploads'] as const).map((of) => rows.reduce((total, row) => total + row[of], 0));
  // The hourly numbers contain all likes and uploads. The campaign service receives them by events.
  await expect.poll(async () => sums(await rowsOf())).toEqual([lines.length, posts.length]);
  const rows = await rowsOf();
  const dates = [
    ...posts.map(({ postDate }) => `${postDate.split('/').toReversed().join('-')}T12:00:00-06:00`),
    ...ranking.flatMap(({ reachedAt }) => reachedAt ?? []),
    ...lines.map((line) => (JSON.parse(line) as LedgerLine).at),
    ...rows.map(({ hour }) => `${hour}:00-06:00`),
  ];
  expect(dates.filter((date) => !(Date.parse(date) >= from && Date.parse(date) <= to))).toEqual([]);
  expect(Date.parse(closedAt)).toBeGreaterThanOrEqual(Date.parse(ended.endDate));
});
