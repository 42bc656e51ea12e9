import useEmblaCarousel from 'embla-carousel-react';
import type { LatestHome } from '#contracts/latest-homes.ts';

/** A few homes in one row, dragged sideways if they do not all fit: price, place and size, with a link to each page. */
export function HomeStrip({ homes }: { homes: readonly LatestHome[] }) {
  // The row follows a finger, a mouse and the keyboard's focus; where everything fits it stays still.
  const [row] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', dragFree: true });
  return (
    <div className="home-strip" ref={row}>
      <ul role="list">
        {homes.map(({ href, title, lang, price, place, facts, picture }) => (
          <li key={href}>
            <span className={picture.illustration ? 'pic illustration' : 'pic'}>
              <img
                src={picture.src}
                srcSet={picture.srcset || undefined}
                sizes="(width >= 52rem) 14rem, 45vw"
                width={picture.width}
                height={picture.height}
                alt=""
                loading="lazy"
              />
            </span>
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
