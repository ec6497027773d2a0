import { record } from './state.ts';

class Metric {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  add(value: number): void {
    record(this.#name, value);
  }
}

export class Counter extends Metric {}
export class Trend extends Metric {}
