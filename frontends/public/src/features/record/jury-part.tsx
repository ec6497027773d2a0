import { buttonClass, Link, paths } from '@el-reto/ui/runtime';
import { card, juryTexts as texts, record } from '@el-reto/ui/messages';
import type { CallAnswer } from '@el-reto/contracts';

/** The jury's part of a result: its prize, and the file of its points. */
export function JuryPart({ result }: { result: CallAnswer<'getResult'> }) {
  const { jury, event, ranking, ballotsUrl } = result;
  if (!jury) return null;
  const best = ranking.find(({ postId }) => postId === jury.winner);
  return (
    <div className="grid justify-items-start gap-4">
      {jury.mode === 'beside' && (
        <div className="w-full rounded-card border-[3px] border-ink bg-sun p-4 shadow-print">
          <h3 className="text-sm font-bold">{texts.prize}</h3>
          {best?.jury ? (
            <>
              <p className="font-display text-2xl leading-tight wrap-anywhere uppercase">
                {best.slug ? (
                  <Link
                    href={paths.post(event.slug, best.slug)}
                    className="underline decoration-2 underline-offset-4 focus-ring"
                  >
                    {best.name}
                  </Link>
                ) : (
                  record.goneCard
                )}
              </p>
              {best.author && <p>{card.byAuthor(best.author)}</p>}
              <p>{texts.perCard(best.jury.points, best.jury.jurors)}</p>
            </>
          ) : (
            <p>{texts.noPrize}</p>
          )}
        </div>
      )}
      <p className="max-w-prose">
        {texts.jurors(jury.jurors)} {texts.file}
      </p>
      <a href={ballotsUrl} download={texts.fileName(event.slug)} className={buttonClass('plain')}>
        {texts.download}
      </a>
    </div>
  );
}
