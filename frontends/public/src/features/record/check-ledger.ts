import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CallAnswer } from '@el-reto/contracts';
import { isFileOf, JuryCount } from '@el-reto/contracts/jury-count';
import { checkResult, LedgerCount, type Checked } from '@el-reto/contracts/ledger';

/** Downloads and counts a result's ledger and its jury's points. `onRead` receives bytes so far. */
export async function checkLedger(
  result: CallAnswer<'getResult'>,
  onRead: (bytes: number) => void,
): Promise<Checked> {
  const count = new LedgerCount();
  const ledger = await readLines(result.ledger.url, count, onRead);
  const isLedger = ledger.isWhole && succeeds(() => count.ranking());
  const counted = isLedger ? count : null;
  const { jury, ballotsUrl } = result;
  if (!jury || ballotsUrl === undefined) return checkResult(result, ledger.sha256, counted);
  const points = new JuryCount(jury);
  const file = await readLines(ballotsUrl, points, (bytes) => onRead(result.ledger.bytes + bytes));
  const isFile = file.isWhole && succeeds(() => points.rank([]));
  const checked = checkResult(result, ledger.sha256, isFile ? counted : null, (byLikes) =>
    points.rank(byLikes),
  );
  const ofJury = isFileOf(jury, file.sha256, isFile ? points : null);
  return {
    digest: checked.digest && ofJury.digest,
    count: checked.count && ofJury.count,
    ranking: checked.ranking,
  };
}

/** Reads a large file in pieces, because WebCrypto hashes only whole files, on secure origins. */
async function readLines(
  url: string,
  count: { add(text: string): void },
  onRead: (bytes: number) => void,
) {
  const { body, ok, status } = await fetch(url);
  if (!ok || !body) throw new Error(`${url} is answered with ${status}`);
  const hash = sha256.create();
  const decoder = new TextDecoder();
  let isWhole = true;
  let bytes = 0;
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    hash.update(piece.value);
    const text = decoder.decode(piece.value, { stream: true });
    isWhole &&= succeeds(() => count.add(text));
    onRead((bytes += piece.value.length));
  }
  return { sha256: bytesToHex(hash.digest()), isWhole };
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
