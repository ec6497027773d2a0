import type { CallAnswer, LikeState } from '@el-reto/contracts';

export type Desk = CallAnswer<'listClusters'>;
export type Timeline = CallAnswer<'getLikesOverTime'>;

export const states = ['counted', 'held', 'voided'] as const satisfies readonly LikeState[];

/** The desk refreshes every 10 s, because likes are judged within seconds. */
export const freshness = { refetchInterval: 10_000 };

/** Colours of each state: a class for swatches and a CSS variable for the chart. */
export const inks = {
  counted: { swatch: 'bg-agave', token: '--color-agave' },
  held: { swatch: 'bg-marigold-deep', token: '--color-marigold-deep' },
  voided: { swatch: 'bg-grana', token: '--color-grana' },
} as const satisfies Record<LikeState, { swatch: string; token: string }>;

/** A card's name and address; no address for a deleted card. */
export type CardOf = (postId: string) => { name: string; href: string | null };

interface CardLinkProps {
  card: ReturnType<CardOf>;
  className?: string;
}

/** A card's name, linked to its page in a new tab. */
export function CardLink({ card: { name, href }, className }: CardLinkProps) {
  if (href === null) return <span className={className}>{name}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`rounded-[4px] underline underline-offset-4 focus-ring ${className ?? ''}`}
    >
      {name}
    </a>
  );
}
