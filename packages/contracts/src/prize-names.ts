import { juryPlace, listedPlaces, type PrizePlace } from './prizes.ts';

const places = ['Primer lugar', 'Segundo lugar', 'Tercer lugar'];

/** The name of a place, counted from 1. */
export const placeName = (place: number): string => places[place - 1] ?? `Lugar ${place}`;

export const prizeName = (place: PrizePlace): string =>
  place === juryPlace ? 'Premio del jurado' : placeName(place);

export const listedPrizeName = (index: number): string =>
  prizeName(listedPlaces[index] ?? index + 1);

/** The name of a prize that has passed to a substitute. */
export const passedOnPrizeName = (place: PrizePlace): string =>
  place === juryPlace ? prizeName(place) : `Premio del ${placeName(place).toLowerCase()}`;
