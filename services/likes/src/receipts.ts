import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { receiptText, type Receipt, type ReceiptKey } from '@el-reto/contracts';

/** A contest's key pair for receipts: raw keys, base64url. */
export interface ReceiptKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = { kty: 'OKP', crv: 'Ed25519' } as const;

export function newReceiptKeys(): ReceiptKeys {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { publicKey: x, privateKey: d };
}

export const receiptKeyOf = ({ publicKey }: ReceiptKeys): ReceiptKey => ({
  algorithm: 'Ed25519',
  publicKey,
});

/** Signs a receipt. The signature proves that this service issued it. */
export function signed(
  { publicKey, privateKey }: ReceiptKeys,
  receipt: Omit<Receipt, 'signature'>,
): Receipt {
  const jwk = { ...curve, x: publicKey, d: privateKey };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign(null, Buffer.from(receiptText(receipt)), key).toString('base64url');
  return { ...receipt, signature };
}
