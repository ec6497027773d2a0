import type { ReactNode } from 'react';
import { photoSrc } from '@el-reto/ui';
import { card, common } from '@el-reto/ui/messages';

interface CardRowProps {
  photo: string;
  name: string;
  author: string;
  likes: number;
  /** A line below the author. */
  note: string;
  /** The address of the card's page, if it is known. */
  href?: string | undefined;
}

export const CardRow = ({ photo, name, author, likes, note, href }: CardRowProps) => (
  <li className="grid break-inside-avoid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3">
    <img
      src={photoSrc(photo)}
      alt=""
      width={56}
      height={70}
      className="aspect-[4/5] w-full rounded-[4px] border-2 border-ink bg-foam-shade object-cover"
    />
    <div className="min-w-0">
      <p className="font-display leading-tight wrap-anywhere uppercase">
        {href === undefined ? (
          name
        ) : (
          <a href={href} className="inline-block rounded-control py-1 focus-ring hover:underline">
            {name}
          </a>
        )}
      </p>
      <p className="text-sm wrap-anywhere">{card.byAuthor(author)}</p>
      <p className="text-sm text-ink-soft">{note}</p>
    </div>
    <p className="text-right leading-tight">
      <span className="block font-display text-xl tabular-nums">{common.number(likes)}</span>
      <span className="text-sm">{common.likesWord(likes)}</span>
    </p>
  </li>
);

export const CardRows = ({ children }: { children: ReactNode }) => (
  <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 @6xl:grid-cols-2">{children}</ol>
);
