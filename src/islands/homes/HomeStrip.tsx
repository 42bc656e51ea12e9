import useEmblaCarousel from 'embla-carousel-react';
import type { LatestHome } from '#domain/property/latest-home.ts';
import { Picture } from '../picture/Picture.tsx';

/** The row can be dragged sideways if they do not all fit. */
export function HomeStrip({ homes }: { homes: readonly LatestHome[] }) {
  // The row follows touch, mouse and keyboard focus. It does not move if everything fits.
  const [strip] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', dragFree: true });
  return (
    <div className="home-strip" ref={strip}>
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
