import { placeName } from '@el-reto/contracts/rules';
import { Corcholata, cx } from '@el-reto/ui/runtime';

const grounds = ['bg-sun', 'bg-foam', 'bg-foam-deep'];

/** The prizes in the order of places, drawn on the back of caps. */
export const PrizeList = ({ prizes }: { prizes: readonly string[] }) => (
  <ol className="grid gap-5 md:grid-cols-3 md:items-start md:gap-6">
    {prizes.map((prize, index) => (
      <li
        key={placeName(index + 1)}
        className={cx(
          'grid grid-cols-[--spacing(20)_minmax(0,1fr)] overflow-hidden rounded-card border-[3px] border-ink text-ink shadow-print md:grid-cols-1',
          grounds[index] ?? grounds[2],
          index % 3 > 0 && 'md:mt-6',
        )}
      >
        <div className="grid place-items-center border-ink p-3 max-md:border-r-[3px] max-md:border-dashed md:border-b-[3px] md:border-dashed">
          <span className="relative grid place-items-center">
            <Corcholata placed={false} className="size-16 md:size-24" />
            <span
              aria-hidden="true"
              className="absolute grid size-10 place-items-center rounded-full bg-ink font-display text-xl text-sun md:size-15 md:text-3xl"
            >
              {index + 1}
            </span>
          </span>
        </div>
        <div className="grid content-center gap-1 p-4 md:min-h-32 md:content-start md:text-center">
          <h3 className="font-display text-base leading-tight uppercase">{placeName(index + 1)}</h3>
          <p className="break-words">{prize}</p>
        </div>
      </li>
    ))}
  </ol>
);
