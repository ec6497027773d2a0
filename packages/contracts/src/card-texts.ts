import { limits } from './limits.ts';

/**
 * The texts that an author writes on a card, each with its maximum length in characters. The contract,
 * the stored post, searches, the upload form, its draft, the card's page and the moderation desk read
 * this list. The name is required, every other text is optional. The name's limit is in `limits`, which
 * other names use, too.
 *
 * The desk's table of cards shows the name alone. So do denied and removed cards (`DeniedRecord`): they
 * keep none of the optional texts, so that no search finds them by one.
 */
export const cardTexts = { name: limits.nameLength } as const;

export type CardText = keyof typeof cardTexts;
export type OptionalText = Exclude<CardText, 'name'>;

export type CardTexts = { name: string } & { [Text in OptionalText]?: string | undefined };

export const cardTextNames = Object.keys(cardTexts) as readonly CardText[];

/** All texts but the name, in the order in which screens show them. */
export const optionalTexts = cardTextNames.filter((text) => text !== 'name');

export const optionalTextsOf = (card: CardTexts) =>
  optionalTexts.flatMap((text) => {
    const value: string | undefined = card[text];
    return value ? [{ text, value }] : [];
  });
