import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import type { Offer } from '#domain/offer.ts';
import { formatDay, formatShortDay } from '#domain/calendar/day.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { whatsappLink } from '#domain/enquiry/phone.ts';
import { isKnownPrice, formatPrice, type FormattedPrice } from '#domain/money/price.ts';
import { homeArea } from '#domain/catalogue/home-area.ts';
import type { Property } from '#domain/property/property.ts';
import { tellingCity } from '#domain/catalogue/homes-by-city.ts';
import { relatedHomes } from '#domain/property/related-homes.ts';
import { communityHighlights } from '#domain/society/amenities.ts';
import type { Society } from '#domain/society/society.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { formatCount, joinShown, shownFact } from '#domain/text/text.ts';
import { truncate } from '#domain/text/truncate.ts';
import { areaPath, homesPath, propertyPath, societyPath } from '#site/paths.ts';
import { claims } from '#site/claims.ts';
import { type AlertForm, homeAlert } from '../alert/alert-form.ts';
import { areaCrumbs } from '../location/area-crumbs.ts';
import type { PageContext } from '../context/page-context.ts';
import { linksToBuilder } from '../place-list/list-links.ts';
import { absolute, breadcrumbData, headOf, type Crumb, type Head, type SiteFacts } from '../head/head.ts';
import type { CaptionedPicture, Picture } from '../picture/picture.ts';
import { costsOf, type Costs } from './costs.ts';
import { descriptionOf, headDescription } from './description-of.ts';
import { floorPlansOf, galleryOf, morePictures, picturesOf } from './gallery.ts';
import { type HomeCard, homeCards, listingNameOfHome, nameOfHome, titleWithPrice } from './home-card.ts';
import { homeHistory, type HomeHistory } from './home-history.ts';
import { type WhereItIs, whereItIs } from './where-it-is.ts';
import { ownPosition } from '../location/own-position.ts';
import { propertyData } from './property-data.ts';
import { type PriceSlip, priceSlip } from './price-slip.ts';
import { propertySocialImage } from './property-social-image.ts';
import { sqftComparison } from './sqft-comparison.ts';
import { type FactGroup, factGroups, firstFacts } from './fact-groups.ts';
import { homeTerms } from './home-terms.ts';
import { type AskUs, askUs, asksFor, missingFacts } from './missing-facts.ts';
import { tilesOf, type Fact } from './tiles.ts';
import { videoOf } from './video-of.ts';
import { type VerificationReceipt, verificationReceipt } from './verification-receipt.ts';
import { visitQuestions } from './visit-questions.ts';
import {
  badgeOf,
  formatBedrooms,
  factsOf,
  formatPricePerSqft,
  formatPlace,
  formatPricePerSqftOfBasis,
  formatArea,
  type Verification,
  verificationOf,
} from '#domain/property/format-facts.ts';
import { isCheckRecorded } from '#domain/property/is-check-recorded.ts';

/** The page of the society shows the whole text. A very long text would make the pages of its homes too large. */
const MAX_LENGTH_OF_SOCIETY = { narrative: 2_000, highlight: 200 };
/** The number of society highlights on a property page (spec.md section 9). */
const COMMUNITY_HIGHLIGHTS = 6;

/** With more, the page has no room for the meanings of its words (decision 492). */
const PICTURES_BESIDE_WORDS = 5;

/** Spec.md section 2, 'Property detail'. */
export interface PropertyPage {
  kind: 'property';
  path: string;
  head: Head;
  crumbs: Crumb[];
  id: string;
  slug: string;
  title: string;
  /** The title, with what tells the home apart if others share it. */
  name: string;
  lang: string | null;
  badge: 'For Sale' | 'For Rent';
  price: FormattedPrice;
  /** '₹9,800 per sqft of super built-up area'. */
  perSqft: string | null;
  /** '12% below ₹9,800, the middle of 10+ homes of this type in the area'. */
  sqftComparison: string | null;
  /** '2 BHK · 1,490 sqft super built-up · ready to move in'; of a rent without its terms, which `firstFacts` say. Null: none of it is known. */
  sizeAndTerms: string | null;
  priceSlip: PriceSlip;
  loan: Costs['loan'];
  /** 'carpet area': what to ask, on the printed sheet of a visit. */
  visitQuestions: string[];
  /** 'Whitefield, Bangalore'. */
  place: string;
  areaLink: { href: string; label: string } | null;
  reference: string | null;
  marketingTag: string | null;
  verification: Verification;
  /** That the offer is paused, and since when. Null: it is not. */
  onHold: string | null;
  /** Details of the last check: how it was made, what was confirmed, which papers were seen. */
  receipt: VerificationReceipt;
  /** The day of listing, each price and each check. Null if nothing is recorded. */
  history: HomeHistory | null;
  /** At least one picture. A home without pictures has five placeholders. */
  gallery: CaptionedPicture[];
  hasPhotographs: boolean;
  /** What the help form asks for: photographs and facts that the home lacks. Null if it lacks none of them. */
  asks: string | null;
  /** What people ask first and the home does not say, as a link to that form. */
  askUs: AskUs | null;
  /** The N of '+N' on the fourth thumbnail. 0 hides it (decision P4). */
  morePictures: number;
  /** What a renter asks first, before the tiles. */
  firstFacts: Fact[];
  tiles: Fact[];
  factGroups: FactGroup[];
  /** Whether words of law are explained on the page of the glossary, because the pictures take the room. */
  explainedByLink: boolean;
  /** A link that is opened on a tap. Nothing of it is loaded before. */
  video: { href: string; label: string } | null;
  description: string[];
  /** What we know of its place. Null: nothing. */
  where: WhereItIs | null;
  floorPlans: Picture[];
  society: SocietyBlock | null;
  related: HomeCard[];
  /** The content of the story viewer's details card (spec.md section 2). */
  story: {
    bedrooms: string | null;
    baths: string | null;
    sqft: string;
    /** 'Semi-furnished · from 1 Dec 2026 · deposit ₹2 L'. */
    terms: string | null;
    /** 'Nov 14'. For a home that nobody has checked: the words of the specification, or null when claims are counted. */
    lastVerified: string | null;
    /** Set if homes are in several cities. */
    city?: { slug: string; name: string };
  };
  /** Spec.md section 3, 'Enquiry payload'. */
  enquiry: {
    property: { id: string; title: string; price: number; currency: string; area: string };
    propertyType: Offer;
    propertyUrl: string;
  };
  /** A link that opens a chat with us and names the home. Null while we have no WhatsApp number. */
  whatsapp: string | null;
  /** Null while the price is on request, because nobody could see it fall. */
  alert: AlertForm | null;
  /** '/buy' or '/rent': where 'View All' leads (decision P6). */
  allHomesPath: string;
}

export interface SocietyBlock {
  name: string;
  href: string;
  narrative: string | null;
  highlights: string[];
  connectivity: string | null;
  /** The lists of everything that its builder has built in its city. */
  builder: { href: string; label: string }[];
}

export function propertyPage(property: Property, { catalogue, site }: PageContext): PropertyPage {
  const path = propertyPath(property);
  const area = catalogue.area(property.area_id);
  const price = formatPrice(property.price, {
    currency: property.currency,
    offer: property.property_type,
    decimals: 1,
  });
  const gallery = galleryOf(property);
  const summary = {
    title: property.title,
    badge: badgeOf(property),
    price,
    perSqft: formatPricePerSqft(property),
    verification: verificationOf(property, isCheckRecorded(property)),
    terms: homeTerms(property),
  };
  const { terms, ...shown } = summary;
  const costs = costsOf(property);
  const locality = homeArea(property, catalogue);
  const place = formatPlace(property, locality);
  const description = descriptionOf(property, place, terms);
  const hasPhotographs = picturesOf(property).length > 0;
  const missing = missingFacts(property);
  const crumbs = crumbsOf(property, catalogue);
  const facts = factsOf(property);
  const listingName = listingNameOfHome(property, catalogue);
  const city = tellingCity(property, catalogue);
  const where = whereItIs(property, catalogue);
  const head = headOf(site, path, {
    title: titleWithPrice(property, catalogue, { price, siteName: site.config.name }),
    description: headDescription(property, { place, price, terms }),
    socialImage: propertySocialImage({ ...summary, facts }, { place, leadPicture: gallery[0] }),
    photograph: gallery.find((picture) => !picture.illustration),
    type: 'article',
    jsonLd: [
      propertyData(property, {
        ...{ name: listingName, path, area: locality, description, gallery, site },
        position: ownPosition(property, catalogue),
      }),
      breadcrumbData(site, crumbs),
    ],
  });
  return {
    kind: 'property',
    path,
    head,
    crumbs,
    id: property.id,
    slug: property.slug,
    name: nameOfHome(property, catalogue),
    ...shown,
    perSqft: formatPricePerSqftOfBasis(property),
    lang: scriptLanguage(property.title),
    sqftComparison: sqftComparison(property, catalogue),
    sizeAndTerms: joinShown(property.property_type === 'Rent' ? facts : [...facts, terms], ' · ') || null,
    priceSlip: priceSlip(property, price, costs),
    loan: costs?.loan ?? null,
    visitQuestions: visitQuestions(property),
    place,
    areaLink: area ? { href: areaPath(area, catalogue.cityOf(area)), label: area.area } : null,
    reference: shownFact(referenceOfPartner(property.source_key)),
    marketingTag: shownFact(property.marketing_tag),
    onHold: onHoldText(property),
    receipt: verificationReceipt(property),
    history: homeHistory(property),
    gallery,
    hasPhotographs,
    asks: asksFor(missing, hasPhotographs),
    askUs: askUs(missing),
    morePictures: morePictures(gallery),
    firstFacts: firstFacts(property),
    tiles: tilesOf(property),
    factGroups: factGroups(property, catalogue),
    explainedByLink: gallery.length > PICTURES_BESIDE_WORDS,
    video: videoOf(property),
    description,
    where,
    floorPlans: floorPlansOf(property),
    society: societyBlock(catalogue.society(property.society_id), catalogue),
    related: homeCards(relatedHomes(catalogue.related, property), catalogue),
    story: {
      bedrooms: formatBedrooms(property),
      baths: property.baths ? formatCount(property.baths, 'bathroom') : null,
      sqft: formatArea(property) ?? 'N/A',
      terms: terms,
      lastVerified: property.last_verified
        ? formatShortDay(property.last_verified)
        : site.counted
          ? null
          : claims.verifiedData.sentences.story,
      ...(city ? { city } : {}),
    },
    enquiry: {
      property: {
        id: property.id,
        title: property.title,
        price: isKnownPrice(property.price) ? property.price : 0,
        currency: property.currency || 'INR',
        area: locality ?? '',
      },
      propertyType: property.property_type,
      propertyUrl: absolute(site, path),
    },
    whatsapp: whatsappMessageLink(property, { path, site }),
    alert: isKnownPrice(property.price) ? homeAlert(property, path) : null,
    allHomesPath: homesPath(property.property_type),
  };
}

function onHoldText({ on_hold_since: day }: Property): string | null {
  if (!day) return null;
  return `The offer of this home has been on hold since ${formatDay(day)}. Ask us whether it is open again.`;
}

/** With the reference and the address, so that the home is clear. */
function whatsappMessageLink(
  property: Property,
  { path, site }: { path: string; site: SiteFacts },
): string | null {
  const reference = shownFact(referenceOfPartner(property.source_key));
  const homeText = joinShown([property.title, reference && `Ref ${reference}`]);
  return whatsappLink(
    site.config.whatsapp ?? '',
    `Is this home available? ${homeText}: ${absolute(site, path)}`,
  );
}

function crumbsOf(property: Property, catalogue: Catalogue): Crumb[] {
  return [
    { label: 'Home', href: '/' },
    { label: property.property_type === 'Rent' ? 'Rent' : 'Buy', href: homesPath(property.property_type) },
    ...areaCrumbs(property.area_id, catalogue),
    { label: property.title, href: null },
  ];
}

function societyBlock(society: Society | undefined, catalogue: Catalogue): SocietyBlock | null {
  if (!society) return null;
  const narrativeOf = (value: unknown) => {
    const text = shownFact(value);
    return text && truncate(text, MAX_LENGTH_OF_SOCIETY.narrative);
  };
  return {
    name: society.name,
    href: societyPath(society),
    narrative: narrativeOf(society.narratives?.['propertyPositioning']),
    highlights: communityHighlights(society)
      .slice(0, COMMUNITY_HIGHLIGHTS)
      .map((highlight) => truncate(highlight, MAX_LENGTH_OF_SOCIETY.highlight)),
    connectivity: narrativeOf(society.narratives?.['connectivityAnalysis']),
    builder: linksToBuilder(society, catalogue),
  };
}
