import { beforeAll, expect, test } from 'vitest';
import { aSociety, bangalore } from '../../fixtures/rows.ts';
import { demoPages, openRenderer, pagesOf, type Renderer } from './demo-pages.ts';

let renderer: Renderer;
beforeAll(async () => {
  renderer = await openRenderer();
});

const society = '/bangalore/societies/courtyard-heights';

/** By address: words of section 2 of the specification, as the page of the demo has them. */
const words: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ...['Members', 'Partner brokers', 'Talk to an Advisor', 'href="#concierge"', 'id="concierge"'],
    ...['target="_blank"', 'For Sale', 'For Rent', '3-hour availability check', 'Sign, schedule, view'],
    ...['Finalize', '0.75%', '7%', 'Schedule a Call', 'Call Now', 'Listings live this week', 'From partner'],
    ...['Verification cadence', 'Average first response', 'href="/about"', 'href="/bangalore/areas"'],
    ...['href="/societies"', 'href="/privacy"', 'href="/terms"', 'href="/buyers-msa"', '<blockquote'],
  ],
  '/privacy': ['Sept 01, 2025'],
  '/terms': ['Sept 01, 2025', 'Sitemap Management'],
  '/buyers-msa': ['Master Service Agreement', 'Property Viewing Schedule'],
  '/buy': ['Properties for Sale', 'href="/property/'],
  '/rent': ['Properties for Rent', 'href="/property/'],
  // The slug of a home is its id here (demo-pages.ts): 3 BHK in Courtyard Heights, Whitefield.
  '/property/86f5a522-d2f2-5a2a-8238-faaa996d1ba3': [
    ...['Bedrooms', 'Bathrooms', 'Description', 'Ref: ', 'About Courtyard Heights', 'Check Availability'],
    ...['View Complete Details of Courtyard Heights', `href="${society}"`, 'Similarly Priced Properties'],
    ...['og:title', 'rel="canonical"', 'RealEstateListing'],
  ],
  [society]: [
    ...['Overview', 'Property Positioning', 'Key Details', 'Neighborhood &amp; Lifestyle', 'About the Area'],
    ...['Entertainment &amp; Lifestyle', 'Connectivity', 'Family Appeal', 'Nearby Amenities'],
    ...['Educational institutions', 'Healthcare facilities', 'Key landmarks', 'Highlights &amp; Amenities'],
    ...['Sports &amp; Fitness', 'Recreation', 'Family', 'Security', 'Listings in Courtyard Heights'],
    ...['Other Societies in Whitefield', 'Developer', 'Project Status', 'Completion Year', 'Total Units'],
    ...['Configurations', 'Price Range', 'Locality', 'Target Demographic', 'Category', 'Contact Us'],
  ],
  '/societies': ['All Localities (', 'Top Societies with Listings', 'Show More Societies', 'Verified Data'],
  '/bangalore/areas': ['Filter by Section', 'All Sections (', 'Top Areas with Listings', 'Verified Data'],
  '/bangalore/areas/whitefield': [
    ...['Overview', 'Area Insights', 'Vibe &amp; Community', 'Connectivity', 'Market Insights'],
    ...['Amenities &amp; Infrastructure', 'Investment Perspective', 'Nearby Amenities', 'Top Schools'],
    ...['Healthcare Facilities', 'Shopping Centers', 'Insider Tips', 'Common Mistakes to Avoid'],
    ...['Available Properties', 'Residential Societies', 'More Areas in Bangalore', 'Location'],
    ...['Avg Price per Sqft', 'Investment Rating', 'Appreciation Rate', 'Rental Yield', 'Metro Connectivity'],
    ...['Water Supply', 'Stamp Duty', 'Best Suited For'],
  ],
};

test.each(Object.keys(words))('the page %s has the words of the specification', async (path) => {
  const page = demoPages().find((each) => each.path === path);
  const html = page ? await renderer.renderByAstro(page) : '';
  expect((words[path] ?? []).filter((each) => !html.includes(each))).toEqual([]);
});

/** By address: the words for what is not there. */
const wordsOfNone: Readonly<Record<string, readonly string[]>> = {
  '/': ['No properties available at the moment.'],
  '/buy': ['No properties available for sale at the moment.'],
  '/rent': ['No rental properties available at the moment.'],
  '/societies': ['No societies found matching your search.'],
  '/bangalore/areas': ['No areas found for the selected section.'],
  '/404.html': ['Oops! Page not found', 'Return to Home'],
  '/property/404.html': ['Property Not Found', "The property you're looking for doesn't exist."],
  '/bangalore/societies/404.html': ['Society not found.'],
  '/bangalore/areas/404.html': [
    ...['Area Not Found', "The area you're looking for doesn't exist.", 'Browse All Areas'],
    'href="/bangalore/areas"',
  ],
};

test.each(Object.keys(wordsOfNone))(
  'on an empty site the page %s has the words of the specification',
  async (path) => {
    const page = pagesOf({ cities: [bangalore] }).find((each) => each.path === path);
    const html = page ? (await renderer.renderByAstro(page)).replaceAll('&#39;', "'") : '';
    expect((wordsOfNone[path] ?? []).filter((each) => !html.includes(each))).toEqual([]);
  },
);

test('the page of a society without homes says so under its listings', async () => {
  const court = aSociety({ name: 'Lake Court', slug: 'lake-court' });
  const pages = pagesOf({ cities: [bangalore], societies: [court] });
  const page = pages.find((each) => each.path === '/bangalore/societies/lake-court');
  const html = page ? await renderer.renderByAstro(page) : '';
  expect(html).toMatch(
    /Listings in Lake Court<\/h2>[\s\S]*?No home in this society is listed with us today\./,
  );
});
