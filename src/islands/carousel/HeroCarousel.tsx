import { useStore } from '@nanostores/react';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Carousel } from './carousel.ts';
import { HeroControls } from './HeroControls.tsx';
import { HeroFrame, HeroSlide } from './HeroFrame.tsx';
import type { Hero } from './read-hero.ts';

interface Props {
  hero: Hero;
  carousel: Carousel;
  /** True if the visitor prefers reduced motion. */
  still: boolean;
  /** True if pictures are loaded before they are shown. */
  eager: boolean;
}

/** A press on a button does not start a drag. During a transition a drag would return to the picture before. */
function isOnPictures(_: unknown, { target }: { target: EventTarget | null }): boolean {
  return !(target instanceof Element && target.closest('button'));
}

/** Advances every 5 s and has dots and a pause button (spec.md section 2, decision P3). */
export function HeroCarousel({ hero, carousel, still, eager }: Props) {
  const { label, listLabel, sizes, pictures } = hero;
  const { index, moving, paused } = useStore(carousel.$state);
  // The first render must match the server-rendered HTML, which is a row that the visitor scrolls.
  const [isMounted, setMounted] = useState(false);
  // Kept in state, because Embla starts again when the options change.
  const [options] = useState({
    container: 'ul',
    loop: true,
    duration: still ? 0 : 25,
    startIndex: index,
    watchDrag: isOnPictures,
  });
  const [root, embla] = useEmblaCarousel(options);

  useLayoutEffect(() => setMounted(true), []);

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollTo(index, still);
  }, [embla, index, still]);

  useEffect(() => {
    embla?.on('select', () => carousel.show(embla.selectedScrollSnap()));
  }, [embla, carousel]);

  useEffect(() => {
    const followVisibility = () => (document.hidden ? carousel.hold('hidden') : carousel.release('hidden'));
    document.addEventListener('visibilitychange', followVisibility);
    return () => document.removeEventListener('visibilitychange', followVisibility);
  }, [carousel]);

  const moved = isMounted
    ? {
        root,
        rotates: moving,
        controls: <HeroControls carousel={carousel} count={pictures.length} index={index} paused={paused} />,
        onPointerEnter: ({ pointerType }: { pointerType: string }) => {
          if (pointerType === 'mouse') carousel.hold('hover');
        },
        onPointerLeave: () => carousel.release('hover'),
        onFocus: ({ target }: { target: Element }) => {
          if (target.matches(':focus-visible')) carousel.hold('focus');
        },
        onBlur: () => carousel.release('focus'),
      }
    : undefined;

  return (
    <HeroFrame label={label} listLabel={listLabel} moved={moved}>
      {[...pictures.entries()].map(([at, picture]) => (
        <HeroSlide
          key={at}
          picture={picture}
          sizes={sizes}
          first={at === 0}
          place={moved && { label: `${at + 1} of ${pictures.length}`, isShown: at === index, eager }}
        />
      ))}
    </HeroFrame>
  );
}
