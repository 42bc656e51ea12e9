/** A floor plan stands apart from the photographs of a home, and has no caption. */
export type PictureKind = 'photograph' | 'floor plan';

/** A picture that a file names by its address. */
export interface PictureInFile {
  address: string;
  caption: string | null;
  kind: PictureKind;
}
