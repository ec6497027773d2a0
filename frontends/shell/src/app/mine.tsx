import { Bell } from '../features/notices/bell.tsx';
import { MyVote } from './my-vote.tsx';

/** What the header has for who is signed in: the way to their corcholata, and what they were told. */
export default function Mine({ short }: { short: boolean }) {
  return (
    <>
      <MyVote />
      <Bell short={short} />
    </>
  );
}
