import { juryPlace, type PrizePlace } from './prizes.ts';

const places = ['Primer lugar', 'Segundo lugar', 'Tercer lugar'];

/** What a place is called, counted from 1. */
export const placeName = (place: number): string => places[place - 1] ?? `Lugar ${place}`;

/** What a prize is called. */
export const prizeName = (place: PrizePlace): string =>
  place === juryPlace ? 'Premio del jurado' : placeName(place);

/** What a prize is called that came to a card of a later place. */
export const passedOnPrizeName = (place: PrizePlace): string =>
  place === juryPlace ? prizeName(place) : `Premio del ${placeName(place).toLowerCase()}`;
