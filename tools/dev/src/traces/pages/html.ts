const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe as it stands. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

const rendered = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
};

/** Markup in which whatever is put in is text, except for markup made in the same way. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.map((string, i) => {
    const part = parts[i];
    return part === undefined ? string : string + rendered(part);
  });
  return new Html(text.join(''));
}

export const nothing = new Html('');
