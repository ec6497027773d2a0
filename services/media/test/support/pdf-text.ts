import { inflateSync } from 'node:zlib';

/** The text of a PDF page as a reader extracts it, with the character table of each font. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const streamOf = (body: string) => {
    const [head = '', content = ''] = body.split(/\nstream\n|\nendstream/);
    return /\/Filter \/FlateDecode/.test(head)
      ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
      : content;
  };
  const tableOf = (font: string) => {
    const [, id = ''] = /\/ToUnicode (\d+)/.exec(objects.get(font) ?? '') ?? [];
    const [, characters = ''] = /\[(.*?)\]/s.exec(streamOf(objects.get(id) ?? '')) ?? [];
    return [...characters.matchAll(/<(.*?)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
  };
  const tables = new Map<string, string[]>();
  let [text, table]: [string, string[]] = ['', []];
  const page = [...objects.values()].find((body) => body.includes('/Type /Page\n')) ?? '';
  const [, contents = ''] = /\/Contents (\d+)/.exec(page) ?? [];
  const [, resources = ''] = /\/Resources (\d+)/.exec(page) ?? [];
  for (const [, name = '', font = ''] of (objects.get(resources) ?? '').matchAll(
    /\/(F\d+) (\d+)/g,
  )) {
    tables.set(name, tableOf(font));
  }
  const drawn = /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|(EMC)/g;
  for (const [, name, shown, end] of streamOf(objects.get(contents) ?? '').matchAll(drawn)) {
    if (name) table = tables.get(name) ?? [];
    if (end) text += '\n';
    for (const [code] of (shown ?? '').matchAll(/(?<=<[\da-f]*)[\da-f]{4}/g)) {
      text += table[parseInt(code, 16)] ?? '\ufffd';
    }
  }
  return text;
}
