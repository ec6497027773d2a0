import type { Trace } from '../trace-book.ts';
import { duration, servicesOf, titleOf, waterfallOf } from '../waterfall.ts';
import type { Row, Waterfall } from '../waterfall.ts';
import { html, nothing } from './html.ts';
import type { Html } from './html.ts';
import { hueOf, page, tag } from './layout.ts';

const back = html`<a href="/">← Todas las trazas</a>`;

const kindNames = {
  internal: 'trabajo interno',
  server: 'atiende',
  client: 'pide',
  producer: 'publica',
  consumer: 'procesa',
} as const;

/** One trace as a waterfall; below it those that it is linked to, each on a scale of its own. */
export function tracePage(id: string, together: readonly Trace[]): string {
  const inOrder = together.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
  const [own, ...others] = inOrder.map((trace) => waterfallOf(trace));
  if (!own) return missingPage();
  const head = html`<h1>${titleOf(own)}</h1>
    ${back}`;
  const intro = html`<p>
    ${duration(own.lengthMs)} de principio a fin. Cada tramo se abre para ver sus
    datos.${others.length > 0 ? ' Abajo, lo que comparte trabajo con esta traza.' : ''}
  </p>`;
  const sections = [own, ...others].map((waterfall) => section(waterfall, own.startedAt));
  return page(titleOf(own), head, html`${intro}${sections}`);
}

export const missingPage = (): string =>
  page(
    'No está',
    html`<h1>Esa traza ya no está</h1>
      ${back}`,
    html`<p>Solo se guardan las últimas, en memoria.</p>`,
  );

function section(waterfall: Waterfall, from: number): Html {
  const { trace, rows, lengthMs, startedAt } = waterfall;
  return html`<section aria-labelledby="t-${trace.id}">
    <h2 id="t-${trace.id}">${titleOf(waterfall)}</h2>
    <p>
      <code>${trace.id}</code> ${servicesOf(trace).map(tag)}
      ${duration(lengthMs)}${when(startedAt - from)}
    </p>
    <ol>
      ${rows.map((row) => line(row, lengthMs))}
    </ol>
    ${trace.omitted > 0 ? html`<p>Y ${trace.omitted} tramos más.</p>` : nothing}
  </section>`;
}

const when = (ms: number): string => {
  if (ms === 0) return '';
  return ms > 0 ? `, ${duration(ms)} después` : `, ${duration(-ms)} antes`;
};

function line({ span, depth, offsetMs }: Row, lengthMs: number): Html {
  const percent = (ms: number) => `${((100 * ms) / Math.max(lengthMs, 0.001)).toFixed(3)}%`;
  const error = span.attributes.get('error.type');
  const place = `--hue: ${hueOf(span.service)}; --left: ${percent(offsetMs)}; --width: ${percent(span.durationMs)}`;
  return html`<li id="s-${span.spanId}">
    <details>
      <summary>
        <span class="name" style="--depth: ${depth}">
          ${tag(span.service)} ${span.name}
          ${error === undefined ? nothing : html`<span class="bad">✗ ${error}</span>`}
        </span>
        <span class="track"><span class="bar" style="${place}"></span></span>
        <span class="number">${duration(span.durationMs)}</span>
      </summary>
      <dl>
        <dt>papel</dt>
        <dd>${kindNames[span.kind]}</dd>
        <dt>empieza</dt>
        <dd>${duration(offsetMs)} después</dd>
        ${[...span.attributes].map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
        ${span.links.map(link)}
      </dl>
    </details>
  </li>`;
}

const link = ({ traceId, spanId }: { traceId: string; spanId: string }): Html =>
  html`<dt>enlazado con</dt>
    <dd><a href="/traza/${traceId}#s-${spanId}">${traceId.slice(0, 8)}…</a></dd>`;
