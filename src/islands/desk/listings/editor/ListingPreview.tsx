import { useEffect, useId, useRef, useState } from 'react';
import { previewListing } from '#contracts/preview-listing.ts';
import { functionPath } from '#domain/address/function-path.ts';
import { DialogActions } from '../../dialog/DialogActions.tsx';
import { ModalDialog } from '../../dialog/ModalDialog.tsx';
import type { ShownPreview } from './editor-state.ts';

const widths = ['Desk', 'Phone'] as const;

interface ListingPreviewProps {
  name: string;
  preview: ShownPreview;
  token: () => Promise<string>;
  onClose: () => void;
}

/** A preview of the page in a frame that may run no scripts, as wide as a desktop or a phone. */
export function ListingPreview({ name, preview, token, onClose }: ListingPreviewProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>('Desk');
  const frame = useId();
  return (
    <ModalDialog title={name} about="With your unsaved changes. It is not public." wide onClose={onClose}>
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
        name={frame}
        {...('address' in preview ? { src: preview.address } : {})}
        sandbox="allow-same-origin"
      />
      {'id' in preview && <PostIntoFrame frame={frame} preview={preview.id} token={token} />}
      <DialogActions leave="Close" onLeave={onClose} />
    </ModalDialog>
  );
}

interface PostIntoFrameProps {
  frame: string;
  preview: string;
  token: ListingPreviewProps['token'];
}

/**
 * Loads the preview into the frame. A frame cannot send the session token, and functions of a hosted project do not
 * answer a GET with HTML. So a form with the token posts into the frame.
 */
function PostIntoFrame({ frame, preview, token }: PostIntoFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  const tokenInput = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    token().then(
      (value) => {
        if (tokenInput.current) tokenInput.current.value = value;
        form.current?.submit();
      },
      () => setProblem('Your session is over. Sign in again, then press Preview.'),
    );
  }, [token]);
  return (
    <>
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <form ref={form} method="post" action={functionPath(previewListing)} target={frame} hidden>
        <input type="hidden" name="preview" value={preview} />
        <input type="hidden" name="token" ref={tokenInput} />
      </form>
    </>
  );
}
