import { admin } from '@el-reto/ui/messages';
import { drawing } from '@el-reto/ui';
import cards from './nothing-waits.svg?raw';

const texts = admin.moderation;
const CardsDrawing = drawing(cards);

export function NothingWaits() {
  return (
    <div className="mx-auto my-8 flex max-w-md flex-col items-center gap-3 rounded-card border-[3px] border-dashed border-ink px-6 py-8 text-center">
      <CardsDrawing className="w-56 animate-rise" />
      <h2 className="font-display text-xl leading-tight uppercase">{texts.emptyTitle}</h2>
      <p className="text-ink-soft">{texts.emptyText}</p>
    </div>
  );
}
