import type { Claim, PrizePlace } from '@el-reto/contracts';
import { toast, useAction } from '@el-reto/ui/runtime';
import { prize } from '@el-reto/ui/messages';
import { Button, buttonClass } from '@el-reto/ui';
import { usePictureToShare } from '../../lib/share/share-ways.ts';

interface CertificateProps {
  addresses: NonNullable<Claim['certificate']>;
  place: PrizePlace;
  /** Whether the prize was passed on to this card from the card that had won it. */
  isInherited: boolean;
  /** Names of the card and of its event. */
  name: string;
  event: string;
}

export function Certificate({
  addresses: { picture, pdf },
  place,
  isInherited,
  name,
  event,
}: CertificateProps) {
  const certificate = usePictureToShare(picture);
  const share = useAction(async () => {
    const words = prize.shareText(place, isInherited, name, event);
    const outcome = await certificate.share(fileName(picture), words);
    if (outcome === 'saved') toast(prize.shared, { tone: 'good' });
    if (outcome === 'failed') toast(prize.shareFailed, { tone: 'bad' });
  });
  return (
    <div className="grid gap-5">
      <img
        src={picture}
        alt={prize.certificateAlt(place, isInherited, name)}
        width={2640}
        height={2040}
        loading="lazy"
        className="h-auto w-full rounded-control border-[3px] border-ink bg-foam-deep"
      />
      <div className="flex flex-wrap gap-3">
        <Button runs={share} disabled={certificate.isLoading}>
          {prize.share}
        </Button>
        <a href={pdf} download className={buttonClass('plain')}>
          {prize.print}
        </a>
      </div>
    </div>
  );
}

const fileName = (picture: string) => `certificado-${picture.split('/').at(-1)?.split('?')[0]}`;
