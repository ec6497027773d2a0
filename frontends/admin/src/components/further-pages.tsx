import { useState } from 'react';
import { admin } from '@el-reto/ui/messages';
import { errorText, toast, useAction } from '@el-reto/ui/runtime';
import { Tool } from './tool.tsx';

interface Pages<Page, Row> {
  /** The first, which alone is kept fresh. */
  first: Page | undefined;
  read: (cursor: string) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** The rows of a first page and of those that are asked for after it, each once. */
export function useFurtherPages<Page extends { nextCursor: string | null }, Row>({
  first,
  read,
  rowsOf,
  keyOf,
}: Pages<Page, Row>) {
  const [later, setLater] = useState<readonly Page[]>([]);
  const cursor = (later.at(-1) ?? first)?.nextCursor ?? null;
  const { run, busy } = useAction(async () => {
    if (cursor === null || busy) return;
    try {
      const page = await read(cursor);
      setLater((before) => [...before, page]);
    } catch (error) {
      toast(admin.error(errorText(error)), { tone: 'bad' });
    }
  });
  const rows = new Map<string | number, Row>();
  for (const page of first ? [first, ...later] : later) {
    for (const row of rowsOf(page)) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
  }
  // Not switched off meanwhile: it would lose the focus.
  const more = cursor !== null && (
    <Tool
      aria-busy={busy || undefined}
      onClick={() => void run()}
      className="justify-self-start aria-busy:opacity-40"
    >
      {admin.desk.more}
    </Tool>
  );
  return { rows: [...rows.values()], more };
}
