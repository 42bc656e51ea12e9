import useEmblaCarousel from 'embla-carousel-react';
import type { LatestHome } from '#contracts/latest-homes.ts';
import { Picture } from '../picture/Picture.tsx';

/** A few homes in one row, dragged sideways if they do not all fit: price, place and size, with a link to each page. */
export function HomeStrip({ homes }: { homes: readonly LatestHome[] }) {
  // The row follows a finger, a mouse and the keyboard's focus; where everything fits it stays still.
  const [row] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', dragFree: true });
  return (
    <div className="home-strip" ref={row}>
      <ul role="list">
        {homes.map(({ href, title, lang, price, place, facts, picture }) => (
          <li key={href}>
            <Picture picture={{ ...picture, alt: '' }} sizes="(width >= 52rem) 14rem, 45vw" />
            <p className="home-strip-price">{price}</p>
            <p>
              <a href={href} lang={lang ?? undefined}>
                {title}
              </a>
            </p>
            <p className="muted">{[place, ...facts].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
