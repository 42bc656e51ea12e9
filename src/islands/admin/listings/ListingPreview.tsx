import { useState } from 'react';
import { ModalDialog } from '../dialog/ModalDialog.tsx';

const widths = ['Desk', 'Phone'] as const;

interface ListingPreviewProps {
  name: string;
  address: string;
  onClose: () => void;
}

/** The page as it would be, in a frame that may run no scripts, as wide as a desk or a phone. */
export function ListingPreview({ name, address, onClose }: ListingPreviewProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>('Desk');
  return (
    <ModalDialog
      title={name}
      about="As it would be with what is typed. Nothing of it is public."
      wide
      onClose={onClose}
    >
      <fieldset className="staff-kinds staff-widths">
        <legend className="sr">Width</legend>
        {widths.map((each) => (
          <button
            key={each}
            className="button quiet small"
            type="button"
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
          >
            {each}
          </button>
        ))}
      </fieldset>
      <iframe
        className={width === 'Phone' ? 'staff-frame phone' : 'staff-frame'}
        title={`Preview of ${name}`}
        src={address}
        sandbox="allow-same-origin"
      />
      <div className="actions end">
        <button className="button" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}
