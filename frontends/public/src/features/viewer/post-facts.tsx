import type { Post } from '@el-reto/contracts';
import { viewer } from '@el-reto/ui/messages';
import { Avatar } from '@el-reto/ui';
import { EyeIcon, ShareIcon } from '../../components/icons.tsx';
import { useCounts } from './post.ts';

const format = (count: number) => new Intl.NumberFormat('es-MX').format(count);

export function PostFacts({ post }: { post: Post }) {
  const { displayName, profilePhoto, postDate } = post;
  const { views, shares } = useCounts(post);
  return (
    <div className="grid gap-3 lg:gap-4">
      <div className="flex items-center gap-3">
        <Avatar src={profilePhoto} name="" className="size-14" />
        <p className="min-w-0">
          <span className="block text-sm text-foam-shade">{viewer.by}</span>
          <span className="block text-lg leading-tight font-bold break-words">{displayName}</span>
          <span className="block text-sm text-foam-shade">{viewer.sentOn(postDate)}</span>
        </p>
      </div>
      {post.public && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-bold">
          <li className="flex items-center gap-2">
            <EyeIcon />
            {views === 1 ? viewer.oneView : viewer.views(format(views))}
          </li>
          <li className="flex items-center gap-2">
            <ShareIcon />
            {shares === 1 ? viewer.oneShare : viewer.shares(format(shares))}
          </li>
        </ul>
      )}
    </div>
  );
}
