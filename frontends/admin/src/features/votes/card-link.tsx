import type { CardOf } from './desk.ts';

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
