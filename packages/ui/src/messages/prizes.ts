import type { PrizePlace } from '@el-reto/contracts';

export const prizesTitle = 'Lo que está en juego';

const places = ['Primer lugar', 'Segundo lugar', 'Tercer lugar'];

/** What a place is called, counted from 1. */
export const placeName = (place: number): string => places[place - 1] ?? `Lugar ${place}`;

/** What a prize is called. */
export const prizeName = (place: PrizePlace): string =>
  place === 'jury' ? 'Premio del jurado' : placeName(place);
