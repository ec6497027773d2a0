import type { Trace } from '../trace-book.ts';
import { duration, servicesOf, titleOf, waterfallOf } from '../waterfall.ts';
import { html, nothing } from './html.ts';
import type { Html } from './html.ts';
import { page, tag } from './layout.ts';

const clock = new Intl.DateTimeFormat('es-MX', { timeStyle: 'medium', hour12: false });

/** The newest traces; with `search`, those with a span, attribute or id that contains it. */
export function listPage(traces: readonly Trace[], search: string): string {
  const found = traces.filter((trace) => matches(trace, search.toLowerCase()));
  const head = html`<h1>Trazas de El Reto</h1>
    <p>Las últimas ${traces.length} en memoria, la más nueva arriba.</p>`;
  const content = html`<form method="get" action="/" role="search">
      <label for="q">Buscar</label>
      <input id="q" name="q" type="search" value="${search}" />
      <button>Buscar</button> <a href="/?q=${encodeURIComponent(search)}">Actualizar</a>
    </form>
    ${found.length === 0 ? empty(traces.length) : table(found)}`;
  return page('Lista', head, content);
}

const empty = (known: number): Html =>
  known === 0
    ? html`<p>Todavía no hay ninguna. Abre el sitio y da un like; aquí aparece en un segundo.</p>`
    : html`<p>Ninguna traza coincide con la búsqueda.</p>`;

const table = (traces: readonly Trace[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Hora</th>
        <th scope="col">Qué pasó</th>
        <th scope="col">Procesos</th>
        <th scope="col" class="number">Tramos</th>
        <th scope="col" class="number">Duración</th>
      </tr>
    </thead>
    <tbody>
      ${traces.map(row)}
    </tbody>
  </table>`;

function row(trace: Trace): Html {
  const waterfall = waterfallOf(trace);
  const failed = trace.spans.find((span) => span.failed);
  const error = failed?.attributes.get('error.type') ?? 'error';
  return html`<tr>
    <td>${clock.format(waterfall.startedAt)}</td>
    <th scope="row">
      <a href="/traza/${trace.id}">${titleOf(waterfall)}</a>
      ${failed ? html`<span class="bad">✗ ${error}</span>` : nothing}
    </th>
    <td>${servicesOf(trace).map(tag)}</td>
    <td class="number">${trace.spans.length + trace.omitted}</td>
    <td class="number">${duration(waterfall.lengthMs)}</td>
  </tr>`;
}

function matches({ id, spans }: Trace, search: string): boolean {
  if (search === '') return true;
  const texts = spans.flatMap(({ name, attributes }) => [name, ...attributes.values()]);
  return [id, ...texts].some((text) => text.toLowerCase().includes(search));
}
