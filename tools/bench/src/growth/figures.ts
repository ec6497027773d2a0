import { median } from '../rounds.ts';

interface Row {
  readonly name: string;
  /** The values of all rounds, by size. */
  readonly values: number[][];
}

/** Figures of products of different sizes, measured in several rounds. */
export class Figures {
  readonly #rows = new Map<string, Row>();

  constructor(private readonly sizes: readonly number[]) {}

  /** Adds a measured value. `name` contains the unit; `size` is an index. */
  add(name: string, size: number, value: number): void {
    const fresh = { name, values: this.sizes.map(() => []) };
    const row = this.#rows.get(name) ?? fresh;
    row.values[size]?.push(value);
    this.#rows.set(name, row);
  }

  /** Prints the medians of all sizes in columns, and their ratios to the smallest size. */
  print(): void {
    const head = ['', ...this.sizes.map((size) => size.toLocaleString('en')), 'ratios'];
    const rows = [...this.#rows.values()].map(({ name, values }) => {
      const medians = values.map(median);
      const ratios = medians.slice(1).map((value) => (value / (medians[0] ?? 0)).toFixed(2));
      return [name, ...medians.map(shown), ratios.join(', ')];
    });
    const all = [head, ...rows];
    const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
    for (const row of all) {
      const cells = row.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      );
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}

const shown = (value: number) =>
  value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en');
