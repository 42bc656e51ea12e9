/** A home in a small strip, with the same text as on its card in the lists. */
export interface LatestHome {
  href: string;
  title: string;
  lang: string | null;
  price: string;
  place: string;
  facts: string[];
  picture: {
    src: string;
    srcset: string;
    width: number;
    height: number;
    alt: string;
    illustration: boolean;
  };
}
