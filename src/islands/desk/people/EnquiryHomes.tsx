import type { Person } from '#contracts/admin-people.ts';
import type { EnquiryHomeState } from '#domain/person/enquiry-home-states.ts';
import { formatPrice } from '#domain/money/price.ts';
import { propertyPath } from '#site/paths.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { useFew } from '../window/use-few.ts';

/** On a phone. */
const FEW = 3;

type EnquiryHome = Person['homes'][number];

const stateLabels: Record<EnquiryHomeState, string> = {
  'on offer': 'On offer',
  'on hold': 'On hold',
  sold: 'Sold',
  let: 'Let',
  gone: 'Not listed any more',
};

/** The homes that somebody has asked about, and what became of each. */
export function EnquiryHomes({ homes }: { homes: readonly EnquiryHome[] }) {
  const few = useFew(homes, FEW);
  if (homes.length === 0) return null;
  return (
    <div>
      <h3>Homes asked about</h3>
      <ul className="staff-list small">
        {few.shown.map((home) => (
          <li key={`${home.asked_at} ${home.title}`}>
            {home.slug ? (
              <a href={propertyPath({ slug: home.slug })} target="_blank" rel="noopener">
                <bdi>{home.title}</bdi>
              </a>
            ) : (
              <bdi>{home.title}</bdi>
            )}
            <br />
            <span className={home.state === 'on offer' ? '' : 'staff-late'}>{stateLabels[home.state]}</span>
            <span className="muted">{describePrices(home)}</span>
          </li>
        ))}
      </ul>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
    </div>
  );
}

/** ', ₹92.50 L', ', ₹90.00 L now, ₹1.00 Cr when they asked', or '' if neither price is known. */
export function describePrices(
  home: Pick<EnquiryHome, 'price_then' | 'currency' | 'price_now' | 'currency_now'>,
): string {
  const then = home.price_then === null ? null : priceText(home.price_then, home.currency);
  const now = home.price_now === null ? null : priceText(home.price_now, home.currency_now);
  if (now === null) return then === null ? '' : `, ${then} when they asked`;
  if (then === null || then === now) return `, ${now}`;
  return `, ${now} now, ${then} when they asked`;
}

const priceText = (price: number, currency: string) => formatPrice(price, { currency, decimals: 2 }).text;
