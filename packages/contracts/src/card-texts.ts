import { limits } from './limits.ts';

/**
 * The texts that an author writes on a card, and the most characters of each. The contract, the
 * stored post, searches, the upload form, its draft, the card and the moderation desk read this list.
 * The name is required, every other text is optional.
 */
export const cardTexts = { name: limits.nameLength } as const;

export type CardText = keyof typeof cardTexts;
export type OptionalText = Exclude<CardText, 'name'>;

/** The texts of one card. */
export type CardTexts = { name: string } & { [Text in OptionalText]?: string | undefined };

/** All texts but the name, in the order in which screens show them. */
export const optionalTexts = (Object.keys(cardTexts) as CardText[]).filter(
  (text) => text !== 'name',
) as readonly CardText[];

/** The optional texts that a card has. */
export const optionalTextsOf = (card: CardTexts) =>
  optionalTexts.flatMap((text) => {
    const value: string | undefined = card[text];
    return value ? [{ text, value }] : [];
  });
