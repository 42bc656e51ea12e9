import { type ReactNode, Suspense } from 'react';
import { TabPanel, Tabs } from '../../tabs/Tabs.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { placeIn } from './desk-place.ts';
import { useHash } from './use-hash.ts';

/** One part of a section, and its name in the address. */
export interface SectionPart {
  name: string;
  label: ReactNode;
  /** Rendered while the part is shown, which reads what it needs itself. */
  content: ReactNode;
}

interface SectionPartsProps {
  section: string;
  /** What the parts are, for a screen reader: 'Kinds of settings'. */
  label: string;
  /** The first is shown where the address names none: '#settings' and '#settings/mails'. */
  parts: readonly [SectionPart, ...SectionPart[]];
}

/** The parts of a section, one at a time, each with an address, so that none is long and none is read unseen. */
export function SectionParts({ section, label, parts }: SectionPartsProps) {
  const { path } = placeIn(useHash());
  const [first] = parts;
  const chosen = parts.find(({ name }) => name === path[0]) ?? first;
  return (
    <div className="staff-parts">
      <Tabs
        id={section}
        label={label}
        chosen={chosen.name}
        tabs={parts}
        onChoose={(name) => {
          location.hash = name === first.name ? section : `${section}/${name}`;
        }}
      />
      <TabPanel id={section} chosen={chosen.name}>
        <Suspense key={chosen.name} fallback={<Spinner text="Opening…" />}>
          {chosen.content}
        </Suspense>
      </TabPanel>
    </div>
  );
}
