import { formatDay } from '#domain/calendar/day.ts';
import { paths } from './paths.ts';

/** A word on the page of a home that a stranger may not know: what it means for a buyer's bank or for a tenant. */
interface GlossaryWord {
  /** As it stands in a heading. */
  word: string;
  /** Two sentences. They say nothing of a home. */
  meaning: string;
  /** The law, and where we read of it. */
  sources: readonly string[];
}

/** When the sources were looked up: '30 November 2026'. */
export const glossaryAsOf = formatDay('2026-11-30');

const RERA = 'Real Estate (Regulation and Development) Act 2016';
const CONTRACT =
  'Indian Contract Act 1872, section 74: what is owed for a breach is reasonable, up to the sum named';

/** The only place for what words of law mean, by the anchor on the page of the glossary. Look sources up again before you change `glossaryAsOf`. */
export const glossary = {
  'a-khata': {
    word: 'A khata',
    meaning:
      'The city’s tax account of a property, in its main register. Banks ask for it beside the title deed; it shows who is taxed, not who owns.',
    sources: [
      'Karnataka Municipal Corporations Act 1976, section 108A',
      'Citizen Matters, 16 July 2024 (citizenmatters.in/bengaluru-property-khata-upor-rtc-bda)',
    ],
  },
  'b-khata': {
    word: 'B khata',
    meaning:
      'A tax account in a separate register, where layout or building lacks an approval. Ask your bank whether it lends on one, and the seller what an A khata needs.',
    sources: [
      'Karnataka Municipal Corporations Act 1976, section 108A',
      'Deccan Herald, 9 July 2011; on changes to A khata: dwello.in',
    ],
  },
  'super-built-up': {
    word: 'Super built-up',
    meaning:
      'The law defines carpet area alone: the floor within the outer walls. Builders set the share of common areas, so compare prices by carpet area.',
    sources: [`${RERA}, section 2(k) (read at realestatelawjournal.in and taxtmi.com)`],
  },
  'occupancy-certificate': {
    word: 'Occupancy certificate',
    meaning:
      'The authority’s permission to live in a building, which then has water, sanitation and electricity. A promoter has to get it and give it to buyers; ask your bank whether it lends without one.',
    sources: [`${RERA}, sections 2(zf) and 11(4)(b)`, 'Moneycontrol, 16 May 2023'],
  },
  'encumbrance-certificate': {
    word: 'Encumbrance certificate',
    meaning:
      'What the registrar has on a property for a span of years: sales, mortgages, leases. Your bank and lawyer read it for loans that are still open; what was never registered is not in it.',
    sources: ['Registration Act 1908, sections 51 and 57'],
  },
  'rera-number': {
    word: 'RERA number',
    meaning:
      'A project’s number at the state’s regulator, whose site rera.karnataka.gov.in shows its approvals and dates. Up to 500 m² of land or 8 homes need none.',
    sources: [`${RERA}, sections 3(2) and 11(2) (read at lawgratis.com and moneycontrol.com)`],
  },
  'lock-in': {
    word: 'Lock-in',
    meaning:
      'The months within which a tenancy cannot be ended without paying for it. The law allows what is reasonable, up to the sum in the agreement: ask for that sum, and whether it binds the owner too.',
    sources: [CONTRACT],
  },
  token: {
    word: 'Token',
    meaning:
      'Money that holds a home until an agreement is signed. Whether it comes back is what you agree in writing; a promoter may take a tenth of the price at most before the agreement is registered.',
    sources: [
      `${RERA}, section 13(1)`,
      `${CONTRACT} (Supreme Court, Godrej Projects v. Karlekar, 3 February 2025)`,
    ],
  },
} as const satisfies Readonly<Record<string, GlossaryWord>>;

export type GlossaryId = keyof typeof glossary;

/** The address of the sources of all rates. */
export const ratesPath = `${paths.glossary}#rates`;

/** The address of a word with its law and sources. */
export function glossaryPath(id: GlossaryId): string {
  return `${paths.glossary}#${id}`;
}
