import { cx } from './cx.ts';

/** A person's picture, round, with the stock avatar where there is none. */
export function Avatar(props: {
  src: string | null | undefined;
  name: string;
  className?: string;
}) {
  const { src, name, className } = props;
  const frame = cx(
    'rounded-full border-[3px] border-ink bg-sun object-cover',
    className ?? 'size-10',
  );
  if (src)
    return <img src={src} alt={name} width={96} height={96} loading="lazy" className={frame} />;
  return (
    <svg
      viewBox="0 0 40 40"
      className={frame}
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      <circle cx="20" cy="16" r="7" fill="var(--color-ink)" />
      <path d="M6 40c1-10 7-14 14-14s13 4 14 14z" fill="var(--color-ink)" />
      <path
        d="M8 13c4-2 20-2 24 0l-3-2c-1-6-3-7-5-5-2-2-6-2-8 0-2-2-4-1-5 5z"
        fill="var(--color-grana)"
      />
    </svg>
  );
}
