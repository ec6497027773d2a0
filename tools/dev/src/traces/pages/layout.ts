import { html, Html } from './html.ts';

const style = `
:root { color-scheme: light dark; --ink: #1d1a16; --paper: #fbf7ef; --line: #d9cfbd; --soft: #6b6255;
  --bad: #b3261e; --card: #fffdf8; --link: #0b57a4; font: 16px/1.45 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3ede2; --paper: #16130f; --line: #3c352b;
  --soft: #b3a893; --bad: #ff8a80; --card: #1f1b15; --link: #8ec5ff; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); }
main, header { max-width: 84rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; padding-top: 1.25rem; }
h1, h2 { overflow-wrap: anywhere; } h1 { font-size: 1.35rem; margin: 0; } h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
a { color: var(--link); } a:focus-visible, summary:focus-visible, input:focus-visible, button:focus-visible
  { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
p, .soft { color: var(--soft); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; color: var(--soft); } .number { text-align: right; white-space: nowrap; }
form { display: flex; align-items: center; gap: .5rem; margin: 1rem 0; } input, button { font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .4rem .7rem; min-height: 2.5rem; }
input { flex: 1; max-width: 30rem; }
.tag { display: inline-block; color: var(--ink); padding: 0 .5em; margin: 0 .3em .2em 0; border-radius: 1em; font-size: .82rem;
  border: 1px solid hsl(var(--hue) 45% 50%); background: hsl(var(--hue) 60% 50% / .16); }
.bad { color: var(--bad); font-weight: 600; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-bottom: 1px solid var(--line); } summary { cursor: pointer; list-style: none; min-height: 2.1rem;
  display: grid; grid-template-columns: minmax(16rem, 5fr) 7fr 5rem; gap: .75rem; align-items: center; padding: .2rem 0; }
summary:hover { background: var(--card); } summary::-webkit-details-marker { display: none; }
.name { padding-left: calc(var(--depth) * .9rem); overflow-wrap: anywhere; }
.track { position: relative; height: .8rem; background: linear-gradient(90deg, var(--line) 1px, transparent 1px) 0 0 / 25% 100%; }
.bar { position: absolute; inset-block: 0; left: var(--left); width: max(3px, var(--width)); border-radius: 3px;
  background: hsl(var(--hue) 60% 48%); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .3rem 0 .8rem 1.5rem;
  font: .86rem/1.5 ui-monospace, monospace; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 45rem) { summary { grid-template-columns: 1fr 5rem; } .track { grid-column: 1 / -1; grid-row: 2; } }
`;

/** A whole page. */
export function page(title: string, head: Html, content: Html): string {
  const document = html`<html lang="es-MX">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title} · Trazas de El Reto</title>
      <style>
        ${new Html(style)}
      </style>
    </head>
    <body>
      <header>${head}</header>
      <main>${content}</main>
    </body>
  </html>`;
  return `<!doctype html>${document.text}`;
}

const processes = ['gateway', 'likes', 'posts', 'events', 'media', 'accounts'];

/** A hue of its own for each process, the same on every page. */
export function hueOf(service: string): number {
  const place = processes.indexOf(service);
  return place === -1 ? 215 : 25 + (place * 360) / processes.length;
}

export const tag = (service: string): Html =>
  html`<span class="tag" style="--hue: ${hueOf(service)}">${service}</span>`;
