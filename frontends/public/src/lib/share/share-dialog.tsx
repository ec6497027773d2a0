import { useEffect, useRef, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { sharePath } from '@el-reto/contracts/pages';
import { ask, config, knownOrRead, paths, useAction, useUser } from '@el-reto/ui/runtime';
import { share, viewer } from '@el-reto/ui/messages';
import { Button, buttonClass, cx, Dialog, saveFile, TextArea } from '@el-reto/ui';
import { countShare } from '../post-counts.ts';
import {
  copyLink,
  hasSheet,
  shareBySheet,
  usePictureToShare,
  whatsAppLink,
  type Outcome,
  codeAddress,
} from './share-ways.ts';
import { renderSVG } from 'uqr';

// Dark blue on cream, the colours of the cards.
const svgOf = (address: string) =>
  renderSVG(codeAddress(address), { blackColor: '#1a1444', whiteColor: '#fdf6e3' });

/** The QR code as an SVG file, for printing in any size. */
const qrFile = (address: string) => new Blob([svgOf(address)], { type: 'image/svg+xml' });

function QrCode({ address, label }: { address: string; label: string }) {
  const image = useRef<HTMLImageElement>(null);
  // On a phone the code would be below the visible part of the dialog. Newer browsers return a promise, which
  // would fail as the clean-up of the effect.
  useEffect(() => {
    image.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <img
      ref={image}
      src={`data:image/svg+xml,${encodeURIComponent(svgOf(address))}`}
      alt={label}
      width={224}
      height={224}
      className="rounded-control border-[3px] border-ink"
    />
  );
}

const said: Readonly<Partial<Record<Outcome, string>>> = {
  copied: viewer.linkCopied,
  saved: share.pictureSaved,
  failed: viewer.shareFailed,
};

interface ShareDialogProps {
  post: Post;
  /** Whether the user's like is on this card. */
  voted: boolean;
  eventSlug: string;
  onClose: () => void;
}

/** Shares a card by WhatsApp, as a story, as a link, or as a code to print. */
function ShareDialog({ post, voted, eventSlug, onClose }: ShareDialogProps) {
  const { id, name, slug, displayName, userId } = post;
  const { contest } = config.brand;
  const isMine = useUser()?.uid === userId;
  const ownWords = isMine ? share.mine(contest, name) : voted ? share.voted(name) : null;
  const [text, setText] = useState(ownWords ?? share.other(contest, name, displayName));
  // The proposed message, later the one that was shared last.
  const [known, setKnown] = useState(text);
  const [printing, setPrinting] = useState(false);
  const address = `${location.origin}${paths.post(eventSlug, slug)}`;
  const picture = sharePath(eventSlug, slug);
  const story = usePictureToShare(`${picture}?format=story`);
  const whatsApp = useRef<HTMLAnchorElement>(null);
  // The message field does not take the focus: the keyboard of a phone would cover the dialog.
  useEffect(() => whatsApp.current?.focus(), []);
  const way = useAction(
    (work: () => Promise<Outcome>) => work(),
    (outcome) => {
      // A copied link and a saved picture leave the message here.
      if (outcome === 'shared') setKnown(text);
      if (outcome !== 'failed' && outcome !== 'dismissed') count(id);
    },
  );
  function onShared() {
    setKnown(text);
    count(id);
  }

  return (
    <Dialog onClose={onClose} title={share.title} isDirty={text !== known}>
      <div className="grid gap-4">
        <img
          src={picture}
          alt={share.pictureAlt(name)}
          width={1200}
          height={630}
          className="h-auto w-full rounded-control border-[3px] border-ink bg-ink"
        />
        <TextArea
          name="text"
          label={share.words}
          rows={3}
          maxLength={280}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <a
          ref={whatsApp}
          href={whatsAppLink(text, address)}
          target="_blank"
          rel="noreferrer"
          onClick={onShared}
          className={buttonClass('act', 'min-h-13 w-full bg-agave! text-foam! hover:bg-ink!')}
        >
          {share.whatsApp}
        </a>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button
            tone="plain"
            disabled={story.isLoading}
            onClick={() => void way.run(() => story.share(`${slug}.jpg`, text))}
          >
            {share.story}
          </Button>
          <Button tone="plain" onClick={() => void way.run(() => copyLink(address))}>
            {share.copy}
          </Button>
          <Button tone="plain" aria-expanded={printing} onClick={() => setPrinting(!printing)}>
            {share.code}
          </Button>
          {hasSheet() && (
            <Button
              tone="plain"
              onClick={() =>
                void way.run(() => shareBySheet({ title: document.title, text, url: address }))
              }
            >
              {share.more}
            </Button>
          )}
        </div>
        <output className={cx('font-bold', way.result === 'failed' && 'text-grana')}>
          {way.result && said[way.result]}
        </output>
        {printing && (
          <div className="grid justify-items-center gap-3">
            <QrCode address={address} label={share.codeAlt(name)} />
            <Button
              tone="quiet"
              onClick={() => {
                saveFile(qrFile(address), `${slug}-codigo.svg`);
                count(id);
              }}
            >
              {share.saveCode}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const count = (postId: string) => void countShare(postId).catch(() => undefined);

/**
 * Opens the share dialog on any page. The wrapper element gives the dialog this bundle's styles.
 */
export async function openShare(post: Post, voted: boolean): Promise<void> {
  const events = await knownOrRead('listAllEvents');
  const event = events.find(({ id }) => id === post.eventid);
  if (!event) return;
  await ask<void>((onAnswer) => (
    <div data-app="public">
      <ShareDialog post={post} voted={voted} eventSlug={event.slug} onClose={() => onAnswer()} />
    </div>
  ));
}
