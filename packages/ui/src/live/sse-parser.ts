export interface LiveEvent {
  /** Event name; 'message' when the stream gives none. */
  type: string;
  data: unknown;
}

/** Cuts a text stream into server-sent events; keeps what is not complete yet for the next piece. */
export function createSseParser(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event) onEvent(event);
    }
  };
}

function parseBlock(block: string): LiveEvent | null {
  let type = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') type = value;
    if (field === 'data') data.push(value);
  }
  if (data.length === 0) return null;
  try {
    return { type, data: JSON.parse(data.join('\n')) as unknown };
  } catch {
    return null;
  }
}
