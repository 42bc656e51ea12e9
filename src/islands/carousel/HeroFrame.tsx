import type { FocusEvent, PointerEvent, ReactNode, Ref } from 'react';
import { Picture } from '../picture/Picture.tsx';
import type { HeroPicture } from './read-hero.ts';

interface FrameProps {
  label: string;
  /** 'Pictures of Hebbal, 7 pictures', or null for a single one. */
  listLabel: string | null;
  children: ReactNode;
  /** Set once React moves the row. The visitor then no longer scrolls it. */
  moved?: Moved | undefined;
}

interface Moved {
  root: Ref<HTMLElement>;
  controls: ReactNode;
  /** True while the row advances by itself. Changes are then not announced. */
  rotates: boolean;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** The hero of a society or an area: a strip of pictures that can be scrolled sideways without a script. */
export function HeroFrame({ label, listLabel, children, moved }: FrameProps) {
  const { root, controls, rotates, ...events } = moved ?? {};
  return (
    <section
      ref={root}
      className={moved ? 'hero-strip moved' : 'hero-strip'}
      aria-label={label}
      aria-roledescription={listLabel === null ? undefined : 'carousel'}
      {...events}
    >
      {controls}
      <ul
        tabIndex={listLabel === null || moved ? undefined : 0}
        role="list"
        aria-label={listLabel ?? undefined}
        aria-live={moved && (rotates ? 'off' : 'polite')}
      >
        {children}
      </ul>
    </section>
  );
}

interface SlideProps {
  picture: HeroPicture;
  sizes: string;
  first: boolean;
  /** The position of the slide, if React moves the row. */
  place?: { label: string; isShown: boolean; eager: boolean } | undefined;
}

export function HeroSlide({ picture, sizes, first, place }: SlideProps) {
  return (
    <li inert={place && !place.isShown}>
      <figure aria-label={place?.label}>
        <Picture picture={picture} sizes={sizes} first={first} eager={first || place?.eager === true} />
        {picture.caption && <figcaption>{picture.caption}</figcaption>}
      </figure>
    </li>
  );
}
