import { jsonForHtml } from './render-metadata.ts';

export interface PageParts {
  /** HTML of the head. */
  readonly head: string;
  readonly config: unknown;
  /** Answers that the page needs first, by their API address. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Links that come after the shell's own. */
  readonly styles: readonly string[];
  /** What the page shows before any script, in `<template>`s. */
  readonly templates: string;
}

const jsonBlock = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`;

/** The shell's page with its three places filled; what fills one is never searched for others. */
export function fillTemplate(
  template: string,
  { head, config, data, styles, templates }: PageParts,
): string {
  const fillings: Record<string, string> = {
    head,
    config: jsonBlock('config', config),
    data: jsonBlock('data', data),
    templates,
  };
  const marked = template.replace('</head>', '<!--styles--></head>');
  fillings['styles'] = styles.map((link) => `  ${link}\n  `).join('');
  return marked.replaceAll(
    /<!--(head|config|data|styles|templates)-->/g,
    (_, place: string) => fillings[place] ?? '',
  );
}
