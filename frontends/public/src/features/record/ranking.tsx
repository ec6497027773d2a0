import { useState } from 'react';
import { Link, paths } from '@el-reto/ui/runtime';
import { card as cardTexts, common, juryTexts, percent, record } from '@el-reto/ui/messages';
import { Button, cx, formatInMexico } from '@el-reto/ui';
import type { CallAnswer } from '@el-reto/contracts';

/** An instant to the second, for example '30 de noviembre de 2026, 23:59:59'. */
export const exactText = formatInMexico({ dateStyle: 'long', timeStyle: 'medium' });

const rowsAtFirst = 20;
const cell = 'px-2 py-2.5 align-top sm:px-4';
const number = 'text-right tabular-nums';
/** Class of the columns that are hidden on a phone. */
const wide = 'max-sm:hidden';
const places = ['bg-sun', 'bg-foam-deep', 'bg-marigold'];

type Result = CallAnswer<'getResult'>;
type Place = Result['ranking'][number];

const pointsText = ({ points, jurors }: NonNullable<Place['jury']>) =>
  jurors === 0 ? juryTexts.unscored : percent(points);

/** The place of each card, and how its likes were counted. */
export function Ranking({ result: { ranking, event, jury } }: { result: Result }) {
  const [all, setAll] = useState(false);
  if (ranking.length === 0) return <p>{record.noCards}</p>;
  const shown = all ? ranking : ranking.slice(0, rowsAtFirst);
  const isWeighed = jury?.mode === 'weighed';
  const rankedBy = ({ likes, score = likes }: Place) => score;
  const byScore = Map.groupBy(ranking, rankedBy);
  const isTied = (card: Place) => card.likes > 0 && (byScore.get(rankedBy(card))?.length ?? 0) > 1;
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-[3px] border-ink bg-white text-left">
          <thead className="border-b-[3px] border-ink bg-foam-deep text-sm">
            <tr>
              <th className={cell}>{record.columns.place}</th>
              <th className={cell}>{record.columns.card}</th>
              <th className={cx(cell, number)}>{record.columns.likes}</th>
              <th className={cx(cell, number, isWeighed && wide)}>{record.columns.out}</th>
              {jury && <th className={cx(cell, number, wide)}>{juryTexts.columns.jury}</th>}
              {isWeighed && <th className={cx(cell, number)}>{juryTexts.columns.score}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((card) => (
              <tr key={card.postId} className="border-b border-foam-shade last:border-b-0">
                <td className={cell}>
                  <span
                    className={cx(
                      'inline-grid size-9 place-items-center rounded-full font-display',
                      places[card.place - 1] && `border-2 border-ink ${places[card.place - 1]}`,
                    )}
                  >
                    {card.place}
                  </span>
                </td>
                <th scope="row" className={cx(cell, 'font-normal', jury && 'min-w-30')}>
                  {card.slug ? (
                    <Link
                      href={paths.post(event.slug, card.slug)}
                      className="-my-2.5 block rounded-[4px] py-2.5 font-bold wrap-anywhere underline decoration-2 underline-offset-4 focus-ring"
                    >
                      {card.name}
                    </Link>
                  ) : (
                    <span className="text-ink-soft">{record.goneCard}</span>
                  )}
                  {card.author && (
                    <span className="block text-sm wrap-anywhere text-ink-soft">
                      {cardTexts.byAuthor(card.author)}
                    </span>
                  )}
                  {card.jury && (
                    <span className="block text-sm text-ink-soft sm:hidden">
                      {juryTexts.ofJury(pointsText(card.jury))}
                    </span>
                  )}
                  {card.reachedAt && isTied(card) && (
                    <span className="block text-sm text-ink-soft">
                      {record.reachedAt(exactText(card.reachedAt))}
                    </span>
                  )}
                </th>
                <td className={cx(cell, number, 'font-bold')}>{common.number(card.likes)}</td>
                <td className={cx(cell, number, isWeighed && wide)}>
                  {common.number(card.voided + card.held)}
                </td>
                {card.jury && <td className={cx(cell, number, wide)}>{pointsText(card.jury)}</td>}
                {card.score !== undefined && (
                  <td className={cx(cell, number, 'font-bold')}>{percent(card.score)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < ranking.length && (
        <Button tone="plain" className="mt-4" onClick={() => setAll(true)}>
          {record.more(ranking.length - shown.length)}
        </Button>
      )}
    </>
  );
}
