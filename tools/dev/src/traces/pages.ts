import type { SpanRecord } from './otlp.ts';
import { startOf, type Trace } from './trace-book.ts';

const barLength = 24;

const duration = (ms: number) =>
  ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

/** A trace's spans, each below the one that caused it, with a line of text that shows its place. */
export function waterfallOf(trace: Trace) {
  const startedAt = startOf(trace);
  const lengthMs = Math.max(...trace.spans.map((span) => span.start + span.durationMs)) - startedAt;
  const ids = new Set(trace.spans.map((span) => span.spanId));
  const inOrder = trace.spans.toSorted((a, b) => a.start - b.start);
  const children = Map.groupBy(inOrder, (span) => ids.has(span.parentSpanId) && span.parentSpanId);
  const lines = new Map<SpanRecord, string>();
  const add = (span: SpanRecord, depth: number) => {
    const { service, name, attributes, links, start, durationMs } = span;
    const scale = lengthMs > 0 ? barLength / lengthMs : 0;
    const before = Math.min(barLength - 1, Math.floor((start - startedAt) * scale));
    const long = Math.max(1, Math.min(barLength - before, Math.round(durationMs * scale)));
    const bar = `${'·'.repeat(before)}${'█'.repeat(long)}`.padEnd(barLength, '·');
    const error = attributes.get('error.type');
    const notes = `${error ? ` ✗ ${error}` : ''}${links.length > 0 ? ` ⇠ ${links.length}` : ''}`;
    const label = `${service.padEnd(9)}${'  '.repeat(depth)}${name}${notes}`.padEnd(67);
    lines.set(span, `${label} ${bar} ${duration(durationMs).padStart(8)}`);
    for (const child of children.get(span.spanId) ?? []) add(child, depth + 1);
  };
  for (const root of children.get(false) ?? []) add(root, 0);
  const title = `${inOrder[0]?.name ?? '…'} · ${duration(lengthMs)}`;
  return { title, at: new Date(startedAt).toLocaleTimeString('es-MX'), lines };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const page = (title: string, content: string) => `<!doctype html><html lang="es">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root { color-scheme: light dark; font: 15px/1.6 system-ui } body { margin: 1.5rem }
summary, pre { font: 13px/1.7 ui-monospace, monospace; white-space: pre; margin: 0 }</style>
<h1>${title}</h1>${content}</html>`;

/** The newest traces, each a link to its page. */
export function listPage(traces: readonly Trace[]): string {
  const rows = traces.map((trace) => {
    const { title, at } = waterfallOf(trace);
    return `<li>${at} <a href="/traza/${trace.id}">${escaped(title)}</a></li>`;
  });
  const empty = 'Todavía no hay ninguna. Abre el sitio, da un like y recarga esta página.';
  return page('Trazas de El Reto', rows.length > 0 ? `<ol>${rows.join('')}</ol>` : empty);
}

/** A trace and those it is linked with; each line opens to the span's attributes. */
export function tracePage(together: readonly Trace[]): string {
  const sections = together.map((trace) => {
    const { title, at, lines } = waterfallOf(trace);
    const spans = [...lines].map(([{ kind, attributes }, line]) => {
      const data = [['kind', kind], ...attributes].map((pair) => pair.join(': ')).join('\n');
      return `<details><summary>${escaped(line)}</summary><pre>${escaped(data)}</pre></details>`;
    });
    return `<h2>${escaped(title)}</h2><p>${at} · ${trace.id}</p>${spans.join('')}`;
  });
  const content = sections.join('') || '<p>Esa traza ya no está: solo se guardan las últimas.</p>';
  return page('Traza', `<p><a href="/">← Todas las trazas</a></p>${content}`);
}
