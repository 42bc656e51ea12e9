/** A picture as a page draws it; width and height always (decision P13). */
export interface Picture {
  src: string;
  /** Candidates for `srcset`; '' for a photograph that exists in one size. */
  srcset: string;
  width: number;
  height: number;
  alt: string;
  /** True for drawn pictures, which are labelled 'Illustration' where they stand. */
  illustration: boolean;
}

/** A picture with the line under it, empty when the listing gives none. */
export interface CaptionedPicture extends Picture {
  caption: string;
}
