import { Section } from '../section.tsx';

const colours = [
  'ink',
  'ink-deep',
  'ink-soft',
  'ink-faint',
  'foam',
  'foam-deep',
  'foam-shade',
  'white',
  'marigold',
  'marigold-deep',
  'sun',
  'agave',
  'agave-light',
  'grana',
  'grana-light',
];
const shadows = ['shadow-print', 'shadow-print-sm', 'shadow-marigold', 'shadow-grana'];

export function Tokens() {
  return (
    <>
      <Section
        id="tintas"
        title="Tintas"
        note="Índigo de noche y espuma de fondo, cempasúchil para actuar, agave y grana de acento."
      >
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {colours.map((name) => (
            <li key={name} className="text-sm font-bold">
              <span
                style={{ backgroundColor: `var(--color-${name})` }}
                className="mb-1 block h-16 rounded-control border-[3px] border-ink"
              />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="letra"
        title="Letra"
        note="Bowlby One para nombres y títulos; Hanken Grotesk para lo demás."
      >
        <p className="misprint font-display text-5xl leading-none uppercase">El atardecer</p>
        <p className="pt-3 font-display text-xl uppercase">La monarca, 27</p>
        <p className="max-w-xl pt-3">
          Cada foto es una carta de lotería. Tu me gusta es tu corcholata: tienes una por reto.
        </p>
        <p className="pt-2 text-sm text-ink-soft">Texto pequeño, para pistas y fechas.</p>
      </Section>
      <Section id="imprenta" title="Imprenta" note="Trucos de la prensa, como utilidades.">
        <div className="picado mb-6" />
        <div className="grid gap-5 sm:grid-cols-3">
          <div className="halftone h-24 rounded-card border-[3px] border-ink bg-sun" />
          <div className="halftone h-24 rounded-card border-[3px] border-ink bg-ink [--halftone:var(--color-marigold)]" />
          {shadows.map((shadow) => (
            <div
              key={shadow}
              className={`${shadow} grid h-24 place-items-center rounded-card border-[3px] border-ink bg-foam text-sm font-bold`}
            >
              {shadow}
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
