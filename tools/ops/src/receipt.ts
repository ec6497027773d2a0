import { createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { receiptText, type LedgerLine, type Receipt, type ReceiptKey } from '@el-reto/contracts';

/** Whether the contest with this public key signed the receipt. */
export function isSigned({ publicKey }: ReceiptKey, receipt: Receipt): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signature = Buffer.from(receipt.signature, 'base64url');
  return verify(null, Buffer.from(receiptText(receipt)), key, signature);
}

/** Whether the ledger in `file` contains the receipt's line. */
export async function isInLedger(file: string, receipt: Receipt): Promise<boolean> {
  for await (const text of createInterface({ input: createReadStream(file, 'utf8') })) {
    const line = JSON.parse(text) as LedgerLine;
    if (line.voter === receipt.voter) {
      return line.postId === receipt.postId && line.state === receipt.state;
    }
  }
  return false;
}
