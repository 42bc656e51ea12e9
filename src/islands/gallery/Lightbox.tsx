import { useStore } from '@nanostores/react';
import { useMemo, useRef, type PointerEvent } from 'react';
import { createRoot } from 'react-dom/client';
import YetAnotherLightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import { prefersReducedData } from '../motion/prefers-reduced-data.ts';
import { swipeTurn, type Gallery } from './gallery.ts';
import { imageAttributes, type ShownPicture } from '../picture/shown-picture.ts';

interface Props {
  gallery: Gallery;
  pictures: readonly ShownPicture[];
  close: () => void;
}

/** The full-screen gallery: counter, previous, next, close, keys, and swipes of 50 px (spec.md section 2). */
function Lightbox({ gallery, pictures, close }: Props) {
  const { open, index } = useStore(gallery.$state);
  const controller = useRef<ControllerRef | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const slides = useMemo(() => pictures.map(({ src }) => ({ src })), [pictures]);

  function release(event: PointerEvent): void {
    if (!from.current) return;
    const turn = swipeTurn(event.clientX - from.current.x, event.clientY - from.current.y);
    from.current = null;
    if (turn === 1) controller.current?.next();
    if (turn === -1) controller.current?.prev();
  }

  return (
    <YetAnotherLightbox
      open={open}
      index={index}
      close={close}
      slides={slides}
      plugins={[Counter]}
      counter={{ separator: '/', container: { className: 'lightbox-counter' } }}
      carousel={{
        finite: false,
        preload: prefersReducedData() ? 0 : Math.min(1, pictures.length - 1),
        padding: 0,
        spacing: 0,
      }}
      controller={{ ref: controller, disableSwipeNavigation: true, closeOnBackdropClick: true }}
      animation={{ fade: 180, swipe: 220, navigation: 220 }}
      labels={{ Lightbox: 'Pictures of this home' }}
      className="lightbox"
      on={{ view: ({ index: shown }) => gallery.show(shown) }}
      render={{
        slide: ({ slide, offset }) => {
          const picture = 'src' in slide ? pictures[slides.indexOf(slide)] : undefined;
          return picture ? <Slide picture={picture} near={Math.abs(offset) <= 1} /> : null;
        },
        slideContainer: ({ children }) => (
          <div
            className="lightbox-room"
            onPointerDown={(event) => {
              if (event.isPrimary) from.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerUp={release}
            onPointerCancel={() => {
              from.current = null;
            }}
          >
            {children}
          </div>
        ),
        ...(pictures.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

function Slide({ picture, near }: { picture: ShownPicture; near: boolean }) {
  return (
    <figure className="lightbox-slide">
      <span className={picture.illustration ? 'lightbox-picture illustration' : 'lightbox-picture'}>
        <img {...imageAttributes(picture)} alt={picture.alt} loading={near ? 'eager' : 'lazy'} />
      </span>
      {picture.caption && <figcaption>{picture.caption}</figcaption>}
    </figure>
  );
}

/** Renders the lightbox beside the page, closed. Its styles are there already. */
export function mountLightbox(props: Props): void {
  const room = document.createElement('div');
  document.body.append(room);
  createRoot(room).render(<Lightbox {...props} />);
}
