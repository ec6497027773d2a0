import type { CallName, CallParts, DeskUser } from '@el-reto/contracts';
import { call } from '@el-reto/ui/runtime';

/** Options for a list that is requested again when it is opened and when the window gets the focus. */
export const freshAtEachLook = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/**
 * Options for a list of waiting items. It is also requested again regularly: its live number stays the
 * same if one item arrives while another one leaves, and signed picture addresses expire.
 */
export const freshWhileOpen = { ...freshAtEachLook, refetchInterval: 15_000 } as const;

/** The name of an account for moderators, who also see the name that its cards show. */
export function userName({ name, lastName, displayName, email }: DeskUser): string {
  const fullName = `${name} ${lastName}`.trim() || email;
  return displayName ? `${fullName} («${displayName}»)` : fullName;
}

/**
 * The result of `change`. If it fails, `reread` runs, because another administrator may have made a change that
 * the list does not show yet.
 */
export async function rereadIfFailed<T>(change: Promise<T>, reread: () => unknown): Promise<T> {
  try {
    return await change;
  } catch (error) {
    void reread();
    throw error;
  }
}

/** Notifies the server's caches of a change. The API requires this call; no code awaits it. */
export function signalChange<N extends CallName>(name: N, parts: CallParts<N> = {}): void {
  void call(name, { ...parts, anonymous: true }).catch(() => undefined);
}
