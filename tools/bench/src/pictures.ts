import { upload } from '@el-reto/dev';
import { asBrowsers, filesOfPage, photoOf, preparePhotos } from './photos.ts';
import { startProduct } from './product.ts';
import { median } from './rounds.ts';
import { startBare } from './start-bare.ts';
import { wrk } from './wrk.ts';

const seconds = 4;
const rounds = 5;
const uploadsAtOnce = 4;
const wantedSizes = { small: 24_000, large: 203_000, script: 14_700 };

await using product = await startProduct();
const { site } = product.stack.info;
const { contest, photos } = await preparePhotos(product, 12, 1);
const scripts = (await filesOfPage(product)).filter(({ path }) => path.endsWith('.js'));
const files = [
  nearest(photos, wantedSizes.small),
  nearest(photos, wantedSizes.large),
  nearest(scripts, wantedSizes.script),
];
const named = files.map(({ path }) => ({ url: site + path, headers: asBrowsers }));
const bare = await startBare(named);
const load = (origin: string, path: string) => wrk(origin + path, seconds, asBrowsers);

for (const [n, { path, size }] of files.entries()) {
  await load(site, path);
  const round = async () => ({
    theirs: await load(bare.origin, `/${n}`),
    ours: await load(site, path),
  });
  const pairs = [await round()];
  while (pairs.length < rounds) pairs.push(await round());
  const kind = path.startsWith('/media/') ? 'picture' : 'script';
  const ratios = pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
  const medianOf = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure));
  console.log(
    `${kind} of ${size} bytes: ${median(ratios).toFixed(2)} of bare Fastify` +
      ` (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}),` +
      ` ${Math.round(medianOf(({ ours }) => ours.perSecond))}/s,` +
      ` p99 ${medianOf(({ ours }) => ours.p99Ms).toFixed(1)} ms` +
      ` (bare ${medianOf(({ theirs }) => theirs.p99Ms).toFixed(1)} ms)`,
  );
}
bare.stop();

const uploading = new AbortController();
let uploads = 0;
const uploader = async () => {
  while (!uploading.signal.aborted) {
    await upload(contest.api, contest.admin.token, 'post', await photoOf(uploads));
    uploads += 1;
  }
};
const uploaders = Promise.all(Array.from({ length: uploadsAtOnce }, uploader));
const beside = await load(site, files[0]?.path ?? '');
uploading.abort();
await uploaders;
console.log(
  `the first one while ${uploads} pictures are uploaded: p99 ${beside.p99Ms.toFixed(1)} ms`,
);

function nearest<F extends { readonly size: number }>(all: readonly F[], size: number): F {
  const [first] = all.toSorted((a, b) => Math.abs(a.size - size) - Math.abs(b.size - size));
  if (!first) throw new Error('there are no files');
  return first;
}
