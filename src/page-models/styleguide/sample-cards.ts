import { paths } from '#site/paths.ts';
import type { Picture } from '../picture/picture.ts';
import { pictureOf, placeholderPicture } from '../picture/picture.ts';
import type { PlaceCard } from '../place/place-card.ts';
import type { HomeCard } from '../property/home-card.ts';

/** One home for each case of a card: sale, rent, another script, and without price, check or picture. */
export function sampleHomeCards(): HomeCard[] {
  const saleCard: HomeCard = {
    slug: '3-bhk-in-courtyard-heights',
    href: paths.buy,
    title: '3 BHK in Courtyard Heights',
    name: '3 BHK in Courtyard Heights',
    lang: null,
    price: { state: 'known', text: '₹1.3 Cr', exact: '₹1,25,00,000', per: null },
    perSqft: '₹8,390 per sqft',
    terms: 'Ready to move',
    facts: ['3 BHK', '1,490 sqft'],
    place: 'Courtyard Heights, Whitefield',
    badge: 'For Sale',
    news: { kind: 'reduced', text: 'Reduced 18 Nov' },
    verification: { state: 'verified', text: 'Checked on 14 November 2026' },
    picture: illustration('facade-laterite'),
  };
  return [
    saleCard,
    {
      ...saleCard,
      href: paths.rent,
      title: 'ಮನೆ: 2 BHK near Jayanagar 4th Block',
      name: 'ಮನೆ: 2 BHK near Jayanagar 4th Block',
      lang: 'kn',
      price: { state: 'known', text: '₹45,000', exact: '₹45,000', per: '/month' },
      perSqft: null,
      facts: ['2 BHK', '980 sqft'],
      place: 'Jayanagar',
      badge: 'For Rent',
      news: { kind: 'new', text: 'Listed 19 Nov' },
      picture: illustration('living-monsoon'),
    },
    {
      ...saleCard,
      title: 'Independent house on a 40 x 60 site behind the old post office, Sahakar Nagar',
      name: 'Independent house on a 40 x 60 site behind the old post office, Sahakar Nagar',
      price: { state: 'on request', text: 'Price on request' },
      perSqft: null,
      facts: ['4 BHK'],
      news: null,
      place: 'Location not specified',
      verification: { state: 'unverified', text: 'Not verified yet' },
      picture: placeholderPicture(0),
    },
  ];
}

export function samplePlaceCards(): PlaceCard[] {
  return [
    place('Courtyard Heights', 'courtyard-laterite'),
    place('Lakeside Meadows', 'pool-monsoon'),
    place('Rain Tree Court', 'garden-coffee'),
  ];
}

export function sampleRows(): PlaceCard[] {
  return samplePlaceCards().map((card) => ({ ...card, pictures: [] }));
}

function place(name: string, picture: string): PlaceCard {
  return {
    href: paths.societies,
    name,
    place: 'Whitefield, Bangalore',
    count: '12 homes listed',
    pictures: [illustration(picture)],
  };
}

function illustration(name: string): Picture {
  return pictureOf(`/illustrations/${name}.avif`, '') ?? placeholderPicture(1);
}
