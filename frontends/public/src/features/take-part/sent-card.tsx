import type { Post } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { takePart } from '@el-reto/ui/messages';
import { Button, ButtonLink, focusOnce, LoteriaCard } from '@el-reto/ui';
import { PostPhoto, ReviewStamp } from '../../components/post-card.tsx';

export function SentCard({ post, onAgain }: { post: Post; onAgain: () => void }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <div className="w-52 -rotate-2 animate-deal">
        <LoteriaCard number={post.number} name={post.name} cap={<ReviewStamp />}>
          <PostPhoto leading post={post} widths={['13rem']} />
        </LoteriaCard>
      </div>
      <output ref={focusOnce} tabIndex={-1} className="max-w-sm outline-none">
        {takePart.sentText}
      </output>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.profile}>{takePart.seeMine}</ButtonLink>
        <Button tone="plain" onClick={onAgain}>
          {takePart.another}
        </Button>
      </div>
    </div>
  );
}
