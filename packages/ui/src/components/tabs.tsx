import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
}

/** Panels of which one is shown; arrow keys move between their tabs. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b-[3px] border-ink px-1 pt-1"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 rounded-t-control border-[3px] border-b-0 border-transparent px-4 font-bold focus-ring data-[active]:border-ink data-[active]:bg-sun"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6 focus-ring">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
