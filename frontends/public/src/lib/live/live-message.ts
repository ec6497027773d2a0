/** What the event stream says, as far as the page cares; anything else is null. */
type LiveMessage =
  | { kind: 'likes'; tallies: Record<string, number> }
  | { kind: 'approved' | 'deleted'; postId: string }
  | { kind: 'winners' };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readMessage(type: string, data: unknown): LiveMessage | null {
  if (!isRecord(data)) return null;
  if (type === 'likes') {
    const entries = Object.entries(data).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    return { kind: 'likes', tallies: Object.fromEntries(entries) };
  }
  if (type === 'winners') return { kind: 'winners' };
  const { postId, change } = data;
  if (type !== 'post' || typeof postId !== 'string') return null;
  return change === 'approved' || change === 'deleted' ? { kind: change, postId } : null;
}
