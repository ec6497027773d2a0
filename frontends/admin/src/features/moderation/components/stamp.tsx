import { cx } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';

type StampKind = keyof typeof admin.moderation.stamps;

const tones: Record<StampKind, string> = {
  approve: 'text-agave -rotate-6',
  approved: 'text-agave -rotate-6',
  deny: 'text-grana rotate-6',
  denied: 'text-grana rotate-6',
  elsewhere: 'text-ink -rotate-3',
  gone: 'text-ink rotate-3',
};

export function Stamp({ kind }: { kind: StampKind }) {
  return (
    <span
      className={cx(
        'inline-block rounded-control border-4 border-double border-current bg-foam/90 px-3 py-1 font-display text-lg leading-tight uppercase',
        tones[kind],
      )}
    >
      {admin.moderation.stamps[kind]}
    </span>
  );
}
