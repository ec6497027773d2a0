import type { ReactNode } from 'react';
import { Tool } from './tool.tsx';

interface ListFieldProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  most: number;
  add: string;
  removeOf: (item: Item, index: number) => string;
  newItem: () => Item;
  onChange: (items: Item[]) => void;
  className: string;
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
}

/** Rows of controls that can be added and removed. The last row cannot be removed. */
export function ListField<Item>(props: ListFieldProps<Item>) {
  const { items, keyOf, most, add, removeOf, newItem, onChange, className, children } = props;
  return (
    <>
      <ul className="grid gap-3">
        {items.map((item, at) => (
          <li key={keyOf(item)} className={className}>
            {children(item, at, (changed) => onChange(items.with(at, changed)))}
            <Tool
              aria-label={removeOf(item, at)}
              disabled={items.length === 1}
              onClick={() => onChange(items.toSpliced(at, 1))}
              className="size-11 shrink-0 px-0! text-lg"
            >
              ×
            </Tool>
          </li>
        ))}
      </ul>
      <Tool
        disabled={items.length === most}
        onClick={() => onChange([...items, newItem()])}
        className="justify-self-start"
      >
        {add}
      </Tool>
    </>
  );
}
