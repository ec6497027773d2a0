import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBinaries, whereIs } from './binaries.mjs';
import { compile } from './build.mjs';
import { runningStack, runtimeDir } from './paths.mjs';
import { installBeside } from './runtime.mjs';
import { StepError, step } from './steps.mjs';

/** Lighthouse has a separate folder, because nothing else needs its 170 MB. */
const version = '13.5.0';
const folder = join(runtimeDir, 'lighthouse');
const least = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const mostShift = 0.02;
const disabled = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'];
const flags = ['--no-sandbox', '--no-first-run', ...disabled.map((name) => `--disable-${name}`)];

/**
 * `npm run lighthouse`: measures the main pages of the running site, before and after the age gate.
 */
export async function lighthouse() {
  const site = runningStack().site?.replace(/\/$/, '');
  if (!site) throw new StepError('Primero npm start, o SITE con la dirección del sitio.');
  await ensureBinaries(['chromium']);
  const { audit, puppeteer } = await tools();
  const paths = ['/', '/gallery', ...(await pagesOfContest(site)), '/winners'];
  const browser = await puppeteer.launch({ executablePath: whereIs('chromium'), args: flags });
  let failed = 0;
  const visits = paths.flatMap((path) => [false, true].map((adult) => ({ path, adult })));
  for (const { path, adult } of visits) {
    const attempt = () => measure(browser, audit, site + path, adult);
    try {
      // A failed measurement is repeated once, because sometimes the browser records nothing.
      const result = await attempt().catch(attempt);
      console.log(line(path, adult, result));
      if (!result.good) failed += 1;
    } catch (error) {
      console.log(`✗  ${adult ? 'adulto' : 'nuevo'}  ${path}  sin medir: ${error.message}`);
      failed += 1;
    }
  }
  await browser.close();
  console.log(failed === 0 ? 'Todo en la meta.' : `Bajo la meta: ${failed} de ${visits.length}.`);
  return failed === 0 ? 0 : 1;
}

async function tools() {
  const installed = join(folder, 'node_modules', 'lighthouse', 'package.json');
  if (!existsSync(installed) || JSON.parse(readFileSync(installed, 'utf8')).version !== version) {
    await step(`Instalando Lighthouse ${version}`, () =>
      installBeside('lighthouse', folder, `lighthouse@${version}`, '--ignore-scripts'),
    );
  }
  const { resolve: find } = createRequire(installed);
  const load = async (name) => (await import(pathToFileURL(find(name)).href)).default;
  return { audit: await load('lighthouse'), puppeteer: await load('puppeteer-core') };
}

async function pagesOfContest(site) {
  // The compiled file is used, because the machine's Node may not run TypeScript.
  await compile();
  const { pathTo } = await import('../../packages/contracts/dist/rules.js');
  const get = async (path) => (await fetch(site + path)).json();
  const [event] = await get(pathTo('listCurrentEvents'));
  const { posts } = await get(pathTo('listEventPosts', { eventId: event.id }, { limit: 1 }));
  return [`/contest/${event.slug}`, `/gallery/${event.slug}/${posts[0].slug}`];
}

/** Passes the age gate. This function runs in the page, before the scripts of the page. */
function passAgeGate() {
  localStorage.setItem('el-reto:age', 'adult');
  localStorage.setItem('el-reto:analytics', 'denied');
}

/** Measures a page with Lighthouse's mobile preset, which simulates a slow phone and network. */
async function measure(browser, audit, url, adult) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (adult) await page.evaluateOnNewDocument(passAgeGate);
  const options = { output: 'json', logLevel: 'error', disableStorageReset: true };
  const { lhr } = await audit(url, options, undefined, page);
  await context.close();
  const score = (name) => Math.round(lhr.categories[name].score * 100);
  const value = (name) => {
    const { numericValue, errorMessage } = lhr.audits[name];
    if (numericValue === undefined) throw new StepError(errorMessage);
    return numericValue;
  };
  const shift = value('cumulative-layout-shift');
  return {
    scores: Object.keys(least).map((name) => `${name} ${score(name)}`),
    shift,
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    machine: lhr.environment.benchmarkIndex,
    good: shift <= mostShift && Object.entries(least).every(([name, goal]) => score(name) >= goal),
  };
}

function line(path, adult, { scores, lcp, tbt, shift, machine, good }) {
  const parts = [
    good ? '✓' : '✗',
    (adult ? 'adulto' : 'nuevo').padEnd(6),
    path.slice(0, 44).padEnd(44),
    ...scores,
    `LCP ${lcp} ms, TBT ${tbt} ms, CLS ${shift.toFixed(3)}`,
    // A slow or busy machine lowers the performance score. An idle fast machine has 1500 or more.
    `(máquina ${Math.round(machine)}, carga ${loadavg()[0].toFixed(1)})`,
  ];
  return parts.join('  ');
}
