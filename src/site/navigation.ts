import { siteConfig } from './config.ts';
import { areasPath, paths } from './paths.ts';

export interface NavigationLink {
  href: string;
  label: string;
}

/** Header links of spec.md section 2. The partner link and Members are rendered beside them. */
export const headerLinks: readonly NavigationLink[] = [
  { href: paths.buy, label: 'Buy' },
  { href: paths.rent, label: 'Rent' },
];

/** The heading of our own page that says who the partner brokers are. */
export const partnersId = 'partner-brokers';

/** The partner's site, and until staff enter its address, what our own page says about them. */
export function partnerLink(partnerUrl: string | null): NavigationLink {
  return { href: partnerUrl ?? `${paths.about}#${partnersId}`, label: siteConfig.partner.name };
}

/** The Members link leads to sign-in (decision A10). */
export const membersLink: NavigationLink = { href: paths.auth, label: 'Members' };

const AREAS: readonly NavigationLink[] = [{ href: areasPath(), label: 'Areas' }];

/** Footer links of spec.md section 2. With several cities, `areas` are those of each. */
export function footerLinks(areas = AREAS): readonly NavigationLink[] {
  return [
    { href: paths.about, label: 'About' },
    ...areas,
    { href: paths.societies, label: 'Societies' },
    { href: paths.privacy, label: 'Privacy' },
    { href: paths.terms, label: 'Terms' },
    { href: paths.buyersMsa, label: "Buyer's agreement" },
  ];
}
