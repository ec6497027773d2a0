import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import {
  AppError,
  claimAnswersSchema,
  type ClaimAnswers,
  type ClaimForm,
} from '@el-reto/contracts';
import { faultInAnswer, tidyAnswer, type AnswerFault } from '@el-reto/contracts/claim-answers';

const details: Readonly<Record<AnswerFault, string>> = {
  missing: 'falta',
  'too-long': 'es demasiado largo',
  phone: 'son 10 dígitos',
  'postal-code': 'son 5 dígitos',
  state: 'elige uno de la lista',
  declaration: 'hace falta que lo declares',
};

/**
 * Keeps only the answers to the form's questions. Throws CLAIM_ANSWER_NOT_VALID for the first invalid
 * field.
 */
export function checkedAnswers(form: ClaimForm, answers: ClaimAnswers): ClaimAnswers {
  return Object.fromEntries(
    form.flatMap((field) => {
      const { name, label } = field;
      const fault = faultInAnswer(field, answers[name]);
      if (fault) {
        const params = { field: name, label, detail: details[fault] };
        throw new AppError('CLAIM_ANSWER_NOT_VALID', params);
      }
      const tidy = tidyAnswer(field, answers[name]);
      return tidy === '' ? [] : [[name, tidy]];
    }),
  );
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** An id of the key for encrypted answers. It reveals nothing about the key. */
const nameOf = (key: Buffer) => hash('sha256', key, 'base64url').slice(0, 8);

/**
 * Encrypts winners' answers (AES-256-GCM). They are bound to their claim: copied to another claim they
 * cannot be decrypted. The first key encrypts; all keys decrypt.
 */
export class Seal {
  readonly #keys: readonly Buffer[];

  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'el-reto claims', 32)));
  }

  close(answers: ClaimAnswers, claim: string): string {
    const [key] = this.#keys;
    if (!key) throw new Error('there is no key to seal with');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(claim));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(answers), 'utf8'), cipher.final()]);
    const whole = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    return `${nameOf(key)}.${whole.toString('base64url')}`;
  }

  /** Throws if the answers were encrypted with an unknown key or for another claim. */
  open(text: string, claim: string): ClaimAnswers {
    const [name, body = ''] = text.split('.');
    const key = this.#keys.find((one) => nameOf(one) === name);
    if (!key) throw new Error('sealed by a key that is not among CLAIMS_KEY');
    const whole = Buffer.from(body, 'base64url');
    const nonce = whole.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(claim))
      .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes));
    const sealed = whole.subarray(nonceBytes + tagBytes);
    const json = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    return claimAnswersSchema.parse(JSON.parse(json));
  }
}
