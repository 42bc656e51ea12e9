import { useStore } from '@nanostores/react';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
} from 'react';
import { createRoot } from 'react-dom/client';
import YetAnotherLightbox, { type ControllerRef, useLightboxState } from 'yet-another-react-lightbox';
import { followOpen } from '../dialog/show-modal.ts';
import { afterPaint } from '../motion/after-paint.ts';
import { prefersReducedData } from '../motion/prefers-reduced-data.ts';
import { swipeTurn, type Gallery, type RenderedGallery } from './gallery.ts';
import { imageProps, type ShownPicture } from '../picture/shown-picture.ts';

interface Props {
  gallery: Gallery;
  /** The dialog of the page. What it shows before the lightbox does stands in `before`. */
  dialog: HTMLDialogElement;
  before: readonly Element[];
  pictures: readonly ShownPicture[];
  /** Returns the image candidate that the page already shows for this picture, as a `srcset`. '' if unknown. */
  shownNow: (index: number) => string;
  close: () => void;
}

/**
 * The full-screen gallery: counter, previous, next, close, keys, and swipes of 50 px (spec.md section 2). The package
 * renders it in the dialog of the page. It is prepared in the closed dialog while the pointer is over a picture; the click
 * then only shows it. In a dialog that is open already, it covers the same picture at the same place.
 */
function Lightbox({ gallery, dialog, before, pictures, shownNow, close }: Props) {
  const rendered = useRenderedGallery(gallery);
  const controller = useRef<ControllerRef | null>(null);
  useEffect(
    () =>
      followOpen(dialog, gallery.$open, () => {
        controller.current?.focus();
        const turns = gallery.takeTurns();
        if (turns > 0) controller.current?.next({ count: turns });
        if (turns < 0) controller.current?.prev({ count: -turns });
        afterPaint(gallery.seen);
      }),
    [dialog, gallery],
  );
  useEffect(() => {
    dialog.oncancel = (event) => {
      if (!gallery.$open.get()) return;
      event.preventDefault();
      controller.current?.close();
    };
  }, [dialog, gallery]);
  const removeBefore = () => {
    for (const each of before) each.remove();
  };
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const slides = useMemo(() => pictures.map(({ src }) => ({ src })), [pictures]);

  function release(event: PointerEvent): void {
    if (!pressedAt.current) return;
    const turn = swipeTurn(event.clientX - pressedAt.current.x, event.clientY - pressedAt.current.y);
    pressedAt.current = null;
    if (turn === 1) controller.current?.next();
    if (turn === -1) controller.current?.prev();
  }

  return (
    <>
      {rendered && (
        <YetAnotherLightbox
          key={rendered.round}
          open
          index={rendered.index}
          close={close}
          slides={slides}
          carousel={{
            finite: false,
            preload: prefersReducedData() ? 0 : Math.min(1, pictures.length - 1),
            padding: 0,
            spacing: 0,
          }}
          controller={{
            ref: controller,
            disableSwipeNavigation: true,
            closeOnBackdropClick: true,
            closeOnEscape: false,
          }}
          animation={{ fade: 180, swipe: 220, navigation: 220 }}
          portal={{ root: () => dialog, container: inDialog }}
          on={{ entered: removeBefore }}
          noScroll={{ disabled: true }}
          className="lightbox"
          render={{
            controls: () => <Counter />,
            slide: ({ slide, offset }) => {
              const index = 'src' in slide ? slides.indexOf(slide) : -1;
              const picture = pictures[index];
              return picture ? <Slide {...{ gallery, picture, index, offset, shownNow }} /> : null;
            },
            slideContainer: ({ children }) => (
              <div
                className="lightbox-room"
                onPointerDown={(event) => {
                  if (event.isPrimary) pressedAt.current = { x: event.clientX, y: event.clientY };
                }}
                onPointerUp={release}
                onPointerCancel={() => {
                  pressedAt.current = null;
                }}
              >
                {children}
              </div>
            ),
            ...(pictures.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
          }}
        />
      )}
    </>
  );
}

/** Removes the package's own dialog role and label, because the surrounding dialog is announced. */
const inDialog = { role: undefined, 'aria-modal': undefined, 'aria-label': undefined };

/** Rendering is slow on a slow phone, so it is a transition unless the visitor is waiting for it. */
function useRenderedGallery(gallery: Gallery): RenderedGallery | null {
  const [rendered, setRendered] = useState<RenderedGallery | null>(null);
  useEffect(
    () =>
      gallery.$made.subscribe((next) => {
        if (next === null || gallery.isAwaited()) setRendered(next);
        else startTransition(() => setRendered(next));
      }),
    [gallery],
  );
  return rendered;
}

/** '2 / 7', hidden from screen readers, to which each picture states its number itself. */
function Counter() {
  const { currentIndex, slides } = useLightboxState();
  return (
    <div className="lightbox-counter" aria-hidden="true">
      {currentIndex + 1} / {slides.length}
    </div>
  );
}

interface SlideProps extends Pick<Props, 'gallery' | 'shownNow'> {
  picture: ShownPicture;
  index: number;
  /** The distance from the current picture, in slides. */
  offset: number;
}

/** Until the lightbox is visible, only the current picture is rendered, from the file already shown. */
function Slide({ gallery, picture, index, offset, shownNow }: SlideProps) {
  const seen = useStore(gallery.$seen);
  useLayoutEffect(() => (offset === 0 ? gallery.inFront(index) : undefined), [gallery, index, offset]);
  if (!seen && offset !== 0) return null;
  const image = imageProps(picture, '100vw');
  return (
    <figure className="lightbox-slide">
      <span className={picture.illustration ? 'lightbox-picture illustration' : 'lightbox-picture'}>
        <img
          {...image}
          draggable={false}
          srcSet={(!seen && shownNow(index)) || image.srcSet}
          alt={picture.alt}
          loading={Math.abs(offset) <= 1 ? 'eager' : 'lazy'}
        />
      </span>
      {picture.caption && <figcaption>{picture.caption}</figcaption>}
    </figure>
  );
}

/** Renders the lightbox in the dialog of the page. Its styles must be loaded already. */
export function mountLightbox(props: Props): void {
  const container = document.createElement('div');
  props.dialog.append(container);
  createRoot(container).render(<Lightbox {...props} />);
}
