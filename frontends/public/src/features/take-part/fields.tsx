import { useEffect, useState } from 'react';
import type { Jury } from '@el-reto/contracts';
import { paths, useApi, useMe } from '@el-reto/ui/runtime';
import {
  cardTexts,
  currentVersion,
  hasLetterOrDigit,
  isReadableName,
  limits,
  optionalTexts,
  tidyLine,
  wholeCharacters,
  type CardTexts,
  type LegalDocument,
} from '@el-reto/contracts/rules';
import { legalTexts, takePart } from '@el-reto/ui/messages';
import { Corcholata, plainLink, TextField } from '@el-reto/ui';
import { agreedBefore } from '../../lib/agreements.tsx';

type NameStatus = 'unknown' | 'checking' | 'free' | 'taken';

const pauseMs = 350;

/** Why the server would refuse a name, as far as the browser can know; null for a good name. */
export function nameProblem(text: string): string | null {
  const name = tidyLine(text);
  if (name === '') return takePart.nameMissing;
  if (wholeCharacters(name, limits.nameLength) !== name)
    return takePart.nameTooLong(limits.nameLength);
  if (!hasLetterOrDigit(name)) return takePart.nameWithoutLetters;
  return isReadableName(name) ? null : takePart.nameNotReadable;
}

/** Checks whether a name is free, after a pause in typing. */
export function useNameCheck(text: string): NameStatus {
  const name = nameProblem(text) === null ? tidyLine(text) : '';
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), pauseMs);
    return () => clearTimeout(timer);
  }, [name]);
  const { data: isTaken, error } = useApi(
    'checkPostName',
    name && name === rested ? { params: { name } } : null,
  );
  // The server checks the name again when the card is sent.
  if (!name || error) return 'unknown';
  if (isTaken === undefined) return 'checking';
  return isTaken ? 'taken' : 'free';
}

interface NameFieldProps {
  value: string;
  status: NameStatus;
  fault: string | null;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** The field of the card's name, which shows whether the name is free. */
export function NameField({ value, status, fault, disabled, onChange }: NameFieldProps) {
  const error = fault ?? (status === 'taken' ? takePart.nameTaken : null);
  const { nameChecking: checking, nameFree: free, nameHint } = takePart;
  const news = { checking, free, taken: nameHint, unknown: nameHint }[status];
  return (
    <TextField
      name="name"
      label={takePart.texts.name}
      value={value}
      maxLength={limits.nameLength}
      disabled={disabled}
      autoComplete="off"
      autoCapitalize="words"
      placeholder={takePart.namePlaceholder}
      error={error}
      hint={
        <output className={status === 'free' && !error ? 'font-bold text-agave' : ''}>
          {news}
        </output>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface OptionalTextFieldsProps {
  texts: CardTexts;
  disabled: boolean;
  onChange: (change: Partial<CardTexts>) => void;
}

export const OptionalTextFields = ({ texts, disabled, onChange }: OptionalTextFieldsProps) =>
  optionalTexts.map((text) => (
    <TextField
      key={text}
      name={text}
      label={takePart.texts[text]}
      value={texts[text] ?? ''}
      maxLength={cardTexts[text]}
      disabled={disabled}
      onChange={({ target }) => onChange({ [text]: target.value })}
    />
  ));

/** The texts of a card as they are sent; empty optional texts are left out. */
export function sentTexts(texts: CardTexts): CardTexts {
  const sent = optionalTexts.map((text) => [text, tidyLine(texts[text] ?? '') || undefined]);
  return { ...Object.fromEntries(sent), name: tidyLine(texts.name) };
}

/** A link that opens in another tab, so that the form stays. */
const Legal = ({ document }: { document: LegalDocument }) => (
  <a
    href={paths[document]}
    target="_blank"
    rel="noreferrer"
    className={`${plainLink} justify-self-start`}
  >
    {legalTexts.names[document]}
  </a>
);

/** The rules of the contest, and the legal texts that the account accepts with the upload. */
export function Rules({ jury }: { jury: Jury | undefined }) {
  const { agreed, toAgree } = useMe().data ?? {};
  return (
    <div className="grid gap-2 rounded-control border-[3px] border-foam-shade bg-foam-deep p-3 text-sm sm:p-4">
      <p className="font-bold">{takePart.rulesTitle}</p>
      <ul className="grid gap-1.5">
        {[...takePart.rules, ...(jury ? [takePart.jury(jury)] : [])].map((rule) => (
          <li key={rule} className="flex gap-2">
            <Corcholata className="mt-0.5 size-4 shrink-0" />
            {rule}
          </li>
        ))}
      </ul>
      {toAgree ? (
        <div>
          <p className="font-bold">{legalTexts.byUploading}</p>
          <div className="flex flex-wrap gap-x-5">
            <Legal document="terms" />
            <Legal document="privacy" />
          </div>
          {toAgree.map((document) =>
            agreedBefore({ agreed }, document) ? (
              <p key={document}>{legalTexts.changes[document][currentVersion(document)]}</p>
            ) : null,
          )}
        </div>
      ) : (
        <Legal document="terms" />
      )}
    </div>
  );
}
