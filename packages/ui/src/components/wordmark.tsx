import { config, Corcholata, cx } from '@el-reto/ui/runtime';

interface WordmarkProps {
  className?: string;
  brandClassName?: string;
}

/** The contest's name. If it ends in `o`, the last letter is drawn as a bottle cap. */
export function Wordmark({ className, brandClassName }: WordmarkProps) {
  const { contest: name, product: brand } = config.brand;
  const endsInO = name.toLowerCase().endsWith('o');
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-2 whitespace-nowrap', className)}>
      <span className="sr-only">{`${name} ${brand}`}</span>
      <span
        aria-hidden="true"
        className="inline-flex items-center font-display text-2xl leading-none uppercase"
      >
        {endsInO ? name.slice(0, -1) : name}
        {endsInO && <Corcholata className="-my-1 ml-0.5 size-[1.15em]" />}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          '-rotate-3 rounded-[4px] bg-marigold px-1.5 py-0.5 font-display text-xs leading-none text-ink',
          brandClassName,
        )}
      >
        {brand}
      </span>
    </span>
  );
}
