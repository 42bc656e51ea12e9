import { type PointerEvent, useId } from 'react';
import { parsePhotographAddress } from '#domain/photograph/photograph.ts';
import { thumbnail } from '#domain/photograph/small-picture.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { PhotographsState } from './photographs.ts';
import type { ListedPicture } from './listed-pictures.ts';

interface Props extends Pick<PhotographsState, 'stored' | 'sentUrls'> {
  noun: 'picture' | 'floor plan';
  picture: ListedPicture;
  at: number;
  total: number;
  fileUrl: (address: string) => string;
  /** `action` names the button that gets the focus after the move. */
  onMove: (to: number, action: string) => void;
  onRemove: () => void;
  onGrab: (event: PointerEvent) => void;
  /** Null: pictures here have no captions. */
  onCaption: ((caption: string) => void) | null;
}

export function PictureItem(props: Props) {
  const { noun, picture, at, total, stored, sentUrls, fileUrl, onMove, onRemove, onGrab, onCaption } = props;
  const { address, caption } = picture;
  const prefix = useId();
  const hash = parsePhotographAddress(address)?.hash;
  const processing = hash === undefined ? null : ownValue(stored, hash);
  const source = sourceUrl({ address, hash, stored, sentUrls, fileUrl });
  const nth = `${noun} ${at + 1}`;

  return (
    <li data-address={address} data-place={at}>
      <span className="staff-thumb">
        {source ? (
          <img src={source} alt={caption || capitalise(nth)} width={240} height={160} decoding="async" />
        ) : (
          <span className="small muted">In progress</span>
        )}
        {at === 0 && noun === 'picture' && <span className="badge">Main picture</span>}
      </span>
      {processing?.status === 'refused' && <p className="problem">{processing.refusal}</p>}
      {processing?.status === 'received' && (
        <p className="small muted">Its sizes are being made. Its pages show it after that.</p>
      )}
      {onCaption && (
        <div className="field">
          <label htmlFor={`${prefix}caption`}>Caption of {nth}</label>
          <input
            id={`${prefix}caption`}
            type="text"
            value={caption}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => onCaption(target.value)}
          />
        </div>
      )}
      <div className="actions">
        <button
          className="button quiet small staff-grip"
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onPointerDown={onGrab}
        >
          Drag
        </button>
        <button
          className="button quiet small"
          type="button"
          data-action="earlier"
          aria-label={`Earlier: ${nth}`}
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1, 'earlier')}
        >
          Earlier
        </button>
        <button
          className="button quiet small"
          type="button"
          data-action="later"
          aria-label={`Later: ${nth}`}
          aria-disabled={at === total - 1}
          onClick={() => onMove(at + 1, 'later')}
        >
          Later
        </button>
        {at > 0 && noun === 'picture' && (
          <button
            className="button quiet small"
            type="button"
            aria-label={`Make it the main picture: ${nth}`}
            onClick={() => onMove(0, 'earlier')}
          >
            Main picture
          </button>
        )}
        <button
          className="button quiet small"
          type="button"
          data-action="out"
          aria-label={`Remove: ${nth}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  );
}

/** The URL for this browser: the blob it has just sent, a finished size, or the address as it was typed. */
function sourceUrl({
  address,
  hash,
  stored,
  sentUrls,
  fileUrl,
}: Pick<Props, 'stored' | 'sentUrls' | 'fileUrl'> & { address: string; hash: string | undefined }):
  string | null {
  if (hash === undefined) return thumbnail(address, null);
  const sentUrl = ownValue(sentUrls, hash);
  if (sentUrl) return sentUrl;
  const found = ownValue(stored, hash);
  return found?.status === 'ready' ? fileUrl(thumbnail(address, found.width)) : null;
}
