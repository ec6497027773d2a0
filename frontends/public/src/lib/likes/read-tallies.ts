import { limits } from '@el-reto/contracts/rules';
import { answers, asPage, call } from '@el-reto/ui/runtime';
import { likes } from './ledger.ts';

/**
 * Requests the likes of the event's most liked cards. A failed request is repeated like that of any answer. A
 * voter's token also gets hidden numbers.
 */
export async function readTallies(eventId: string, isVoter: boolean): Promise<void> {
  const query = { limit: limits.pageSize, sort: 'likes' } as const;
  const options = { params: { eventId }, query, anonymous: !isVoter, fresh: true };
  const answer = await answers.fetchQuery({
    queryKey: ['tallies', eventId, isVoter],
    queryFn: () => call('listEventPosts', options),
    staleTime: 0,
  });
  const shown = asPage(answer).posts.filter(({ counts }) => !counts);
  likes.receive(Object.fromEntries(shown.map((post) => [post.id, post.likes])));
}
