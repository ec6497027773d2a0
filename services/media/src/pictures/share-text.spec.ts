import { expect, it } from 'vitest';
import { plain } from '../../test/support/pictures.ts';
import { textOfPdf } from '../../test/support/pdf-text.ts';
import { makeCertificatePdf } from './certificate-pdf.ts';
import { drawable, place, textInSvg } from './share-text.ts';

const box = { x: 400, y: 500, width: 380, height: 66, size: 40, lines: 3, fill: 'red' };
/** The left and right end of the drawn text. */
function endsOf(svg: string) {
  const points = [...svg.matchAll(/[MLQC]([^MLQCZ"]*)/g)].map(([, numbers = '']) =>
    (numbers.match(/-?[\d.]+/g) ?? []).map(Number),
  );
  const xs = points.flatMap((numbers) => numbers.filter((_, at) => at % 2 === 0));
  return [Math.min(...xs), Math.max(...xs)] as const;
}

it.each([
  'EL GALLO',
  'EXTRAORDINARIAMENTE REQUETEHERMOSA',
  'SUPERREQUETECONTRAARCHIBUENÍSIMA',
  'M'.repeat(80),
  'EL '.repeat(26),
])('stays within its box: %s', (name) => {
  const [left, right] = endsOf(textInSvg(name.trim(), box));
  expect(left).toBeGreaterThanOrEqual(box.x - box.width / 2 - 2);
  expect(right).toBeLessThanOrEqual(box.x + box.width / 2 + 2);
  expect(right - left).toBeGreaterThan(box.width / 3);
});

it.each([
  ['El Ñandú ¿qué?', 'El Ñandú ¿qué?'],
  ['Taco 🌮 y 🌶️', 'Taco y'],
  ['钱 ㄅ', '钱 □'],
  ['  Ana‐Sofía\u00a0Ruiz ', 'Ana-Sofía Ruiz'],
])('draws %j as %j', (name, shown) => {
  expect(drawable(name)).toBe(shown);
});

const names = [
  'Łukasz Żółć',
  'Nguyễn Thị Ẩn',
  'Hawaiʻi Kʻi',
  'Kʼiin Mɨjkp',
  'Ra á̱ ma̱ya',
  'Дмитрий Ёжиков',
  'Ψυχή',
  '東京 太郎 ひらがな',
  '张伟 刘洋',
  '김철수',
  'Հայ ქართული',
  'שלום עולם',
  'محمد علي',
  'नमस्ते',
  'ภาษาไทย',
];

it.each(names)('draws every letter, none of them as an empty box: %s', (name) => {
  for (const text of [name, name.toUpperCase()]) {
    expect(drawable(text)).toBe(text.normalize('NFC'));
    const glyphs = place(text, box)
      .flat()
      .flatMap((run) => run.face.font.layout(run.text).glyphs);
    expect(glyphs.map(({ id }) => id)).not.toContain(0);
  }
});

it.each(names)('names in a certificate can be selected and searched as text: %s', async (name) => {
  const printed = { name, author: name, event: 'Otoño', contest: 'El Reto', product: 'LA BRU' };
  const picture = await plain(330, 255);
  const facts = { ...printed, number: 7, focus: null, place: 2 } as const;
  const lines = textOfPdf(await makeCertificatePdf(picture, facts, 'Certificado')).split('\n');
  // Letters of a ligature, and right-to-left letters, are extracted in the order of their glyphs.
  const sorted = (text: string) =>
    [...text.normalize('NFC').replaceAll(' ', '')].toSorted().join('');
  const found = lines.map(sorted);
  expect(found[0]).toBe(sorted(name.toUpperCase()));
  expect(found).toContain(sorted(name));
  expect(lines).toContain('SEGUNDO LUGAR');
});
