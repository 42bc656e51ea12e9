import { useStore } from '@nanostores/react';
import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { capitalise } from '#domain/text/capitalise.ts';
import { warnBeforeLeaving } from '../window/warn-before-leaving.ts';
import type { Photographs } from './photographs.ts';
import { type ListedPicture, withMoved } from './listed-pictures.ts';
import { PictureItem } from './PictureItem.tsx';
import type { PictureList } from './typed-pictures.ts';
import { UploadList } from './UploadList.tsx';

interface Props {
  list: PictureList;
  /** What the pictures show: 'home', 'society' or 'area'. */
  singular: string;
  hasCaptions: boolean;
  /** How many there may be. */
  max: number;
  photographs: Photographs;
  pictures: readonly ListedPicture[];
  /** Returns the URL of a file that the backend stores. */
  fileUrl: (address: string) => string;
  onChange: (pictures: readonly ListedPicture[]) => void;
}

const POLL_EVERY_MS = 3_000;
const accepted = 'image/*,.heic,.heif';

/** Pictures are added from files, by drag, by paste or with the camera. */
export function PhotographsPart(props: Props) {
  const { list: listName, singular, hasCaptions, max, photographs, pictures, fileUrl, onChange } = props;
  const isMain = listName === 'pictures';
  const noun = isMain ? 'picture' : 'floor plan';
  const { uploads, stored, sentUrls } = useStore(photographs.$photographs);
  const [message, setMessage] = useState('');
  const [removed, setRemoved] = useState<{ picture: ListedPicture; at: number } | null>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [limitProblem, setLimitProblem] = useState('');
  const nextFocus = useRef<{ address: string; action: string } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const addresses = pictures.map(({ address }) => address).join('\n');

  useEffect(() => warnBeforeLeaving(window, photographs.isSending), [photographs]);

  // Polls until the sizes of all pictures are made, or refused.
  useEffect(() => {
    const poll = () => void photographs.readStatuses(addresses.split('\n'));
    poll();
    const timer = setInterval(poll, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [photographs, addresses]);

  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    const freePlaces = max - pictures.length - uploads.length;
    setLimitProblem(
      files.length > freePlaces
        ? `${singular === 'area' ? 'An' : 'A'} ${singular} has room for ${max} ${listName}: ${freePlaces} of these were added.`
        : '',
    );
    photographs.add(files.slice(0, Math.max(0, freePlaces)));
  };
  const addLatest = useRef(add);
  addLatest.current = add;

  // What is pasted anywhere is a picture; floor plans are chosen or dropped.
  useEffect(() => {
    if (!isMain) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = pictureFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      addLatest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isMain]);

  // A moved picture keeps the focus.
  useEffect(() => {
    if (!nextFocus.current) return;
    const { address, action } = nextFocus.current;
    nextFocus.current = null;
    const items = [...(list.current?.children ?? [])];
    const item = items.find((each) => each instanceof HTMLElement && each.dataset['address'] === address);
    item?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus();
  });

  // The Remove button is gone with its picture, so the focus moves to Undo.
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  const move = (from: number, to: number, action: string) => {
    const picture = pictures[from];
    if (!picture || to < 0 || to >= pictures.length) return;
    nextFocus.current = { address: picture.address, action };
    onChange(withMoved(pictures, from, to));
    setMessage(
      to === 0 && isMain
        ? 'It is the main picture now.'
        : `It is ${noun} ${to + 1} of ${pictures.length} now.`,
    );
  };
  const remove = (at: number) => {
    const picture = pictures[at];
    if (!picture) return;
    setRemoved({ picture, at });
    setMessage(`${capitalise(noun)} ${at + 1} is removed.`);
    onChange(pictures.toSpliced(at, 1));
  };
  const undoRemove = () => {
    if (!removed) return;
    nextFocus.current = { address: removed.picture.address, action: 'out' };
    onChange(pictures.toSpliced(removed.at, 0, removed.picture));
    setMessage(`The ${noun} is restored.`);
    setRemoved(null);
  };
  /** The list has the pointer capture, because the items move but the list stays. */
  const onDrag = ({ clientX, clientY }: PointerEvent) => {
    if (dragged.current === null) return;
    const from = pictures.findIndex(({ address }) => address === dragged.current);
    const below = document
      .elementsFromPoint(clientX, clientY)
      .find((each) => each instanceof HTMLElement && each.dataset['place'] !== undefined);
    const to = below instanceof HTMLElement ? Number(below.dataset['place']) : from;
    if (from >= 0 && to !== from) move(from, to, 'none');
  };
  const onDragEnd = () => {
    dragged.current = null;
  };
  const onDrop = (event: DragEvent) => {
    const files = pictureFiles(event.dataTransfer);
    setIsDraggedOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };

  return (
    <section
      className="wide staff-photographs"
      aria-label={capitalise(listName)}
      data-over={isDraggedOver ? '' : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={onDrop}
    >
      <div className="actions">
        <label className="button quiet small">
          Choose {listName}
          <input
            className="sr"
            type="file"
            accept={accepted}
            multiple
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        <label className="button quiet small staff-camera">
          Take a photograph
          <input
            className="sr"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      </div>
      <p className="small muted">
        JPEG, PNG, WebP, AVIF, and HEIC where the browser reads it; up to 20 MB each. {capitalise(listName)}{' '}
        may also be dropped {isMain && 'or pasted'} here. Details of place and camera are removed before they
        leave this device.
      </p>
      {limitProblem && <p className="problem">{limitProblem}</p>}
      <UploadList photographs={photographs} uploads={uploads} />
      <p className="small" role="status">
        {message}{' '}
        {removed && (
          <button className="button quiet small" type="button" ref={undo} onClick={undoRemove}>
            Undo
          </button>
        )}
      </p>
      {pictures.length > 0 && (
        <ol
          className="staff-pictures"
          role="list"
          ref={list}
          onPointerMove={onDrag}
          onPointerUp={onDragEnd}
          onPointerCancel={onDragEnd}
        >
          {pictures.map((picture, at) => (
            <PictureItem
              key={`${picture.address} ${countSameBefore(pictures, at)}`}
              picture={picture}
              noun={noun}
              at={at}
              total={pictures.length}
              stored={stored}
              sentUrls={sentUrls}
              fileUrl={fileUrl}
              onMove={(to, action) => move(at, to, action)}
              onRemove={() => remove(at)}
              onGrab={({ pointerId }) => {
                dragged.current = picture.address;
                list.current?.setPointerCapture(pointerId);
              }}
              onCaption={
                hasCaptions
                  ? (caption) =>
                      onChange(pictures.map((each, index) => (index === at ? { ...each, caption } : each)))
                  : null
              }
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** How many earlier pictures have the same address. A row may contain an address twice, so this makes keys unique. */
function countSameBefore(pictures: readonly ListedPicture[], at: number): number {
  return pictures.slice(0, at).filter(({ address }) => address === pictures[at]?.address).length;
}

function pictureFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.(heic|heif)$/i.test(name),
  );
}
