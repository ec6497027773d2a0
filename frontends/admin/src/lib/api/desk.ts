import type { CallName, CallParts } from '@el-reto/contracts';
import { call } from '@el-reto/ui/runtime';

/** Notifies the server's caches of a change. The API requires this call; no code awaits it. */
export function signalChange<N extends CallName>(name: N, parts: CallParts<N> = {}): void {
  void call(name, { ...parts, anonymous: true }).catch(() => undefined);
}
