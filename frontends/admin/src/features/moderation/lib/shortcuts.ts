export type Command =
  | { name: 'approve' | 'deny' | 'undo' | 'help' | 'select' | 'close' }
  | { name: 'move'; direction: Direction }
  | { name: 'reason'; index: number };

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Held down: moving goes on, deciding does not. */
  repeat: boolean;
}

const letters: Readonly<Record<string, 'approve' | 'deny' | 'undo' | 'help' | 'select'>> = {
  a: 'approve',
  d: 'deny',
  r: 'deny',
  u: 'undo',
  z: 'undo',
  x: 'select',
  '?': 'help',
};

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What a key asks for. Single letters only answer while `letterKeys` are on. */
export function commandFor(key: Key, letterKeys = true): Command | null {
  const direction = arrows[key.key];
  if (key.altKey) return null;
  if (key.ctrlKey || key.metaKey) {
    return key.key.toLowerCase() === 'z' && !key.repeat ? { name: 'undo' } : null;
  }
  if (direction) return { name: 'move', direction };
  if (key.repeat) return null;
  if (key.key === 'Escape') return { name: 'close' };
  if (!letterKeys) return null;
  if (/^[1-9]$/.test(key.key)) return { name: 'reason', index: Number(key.key) - 1 };
  const name = letters[key.key.toLowerCase()];
  return name ? { name } : null;
}
