import { useEffect, useState } from 'react';
import { admin } from '@el-reto/ui/messages';

/** Counts down to the moment a decision is sent; said in words elsewhere, not every second. */
export function SecondsLeft({ dueMs, heldSinceMs }: { dueMs: number; heldSinceMs: number | null }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (heldSinceMs !== null) return <span>{admin.moderation.onHold}</span>;
  const seconds = Math.max(0, Math.ceil((dueMs - nowMs) / 1000));
  return <span aria-hidden="true">{admin.moderation.sendsIn(seconds)}</span>;
}
