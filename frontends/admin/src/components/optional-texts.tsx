import type { DeskPost } from '@el-reto/contracts';
import { optionalTexts } from '@el-reto/contracts/rules';

/** The optional texts that an author wrote on a card. */
export const OptionalTexts = ({ post }: { post: DeskPost }) =>
  optionalTexts.map(
    (text) =>
      post[text] && (
        <p key={text} className="text-sm break-words">
          {post[text]}
        </p>
      ),
  );
