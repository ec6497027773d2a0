import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CallAnswer } from '@el-reto/contracts';
import { checkResult, LedgerCount, type Checked } from '@el-reto/contracts/ledger';

/**
 * Downloads a result's ledger and counts it again, a piece at a time, for it may be large. WebCrypto
 * could hash it only as a whole, and only on secure origins. `onRead` hears how many bytes came so far.
 */
export async function checkLedger(
  result: CallAnswer<'getResult'>,
  onRead: (bytes: number) => void,
): Promise<Checked> {
  const { body, ok, status } = await fetch(result.ledger.url);
  if (!ok || !body) throw new Error(`the ledger is answered with ${status}`);
  const hash = sha256.create();
  const count = new LedgerCount();
  const decoder = new TextDecoder();
  let isLedger = true;
  let bytes = 0;
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    hash.update(piece.value);
    const text = decoder.decode(piece.value, { stream: true });
    isLedger &&= succeeds(() => count.add(text));
    onRead((bytes += piece.value.length));
  }
  isLedger &&= succeeds(() => count.ranking());
  return checkResult(result, bytesToHex(hash.digest()), isLedger ? count : null);
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
