import type { LatestHome } from '#contracts/latest-homes.ts';

/** A few homes side by side: price, place and size, each leading to its page. */
export function HomeStrip({ homes }: { homes: readonly LatestHome[] }) {
  return (
    <ul className="home-strip" role="list">
      {homes.map(({ href, title, lang, price, place, facts, picture }) => (
        <li key={href}>
          <span className={picture.illustration ? 'pic drawn' : 'pic'}>
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
  );
}
