/** What is written by hand about a locality. A missing key is a fact nobody has told us: the row leaves it out. */
export interface AreaFacts {
  name: string;
  /** Only where the stored slug is not the plain one ('hsr-layout-bangalore', decision A6). */
  slug?: string;
  section: string | null;
  overview: string;
  description?: string;
  /** The middle of what is asked. */
  rupeesPerSqft: number;
  /** Size of the home most often sold here; with the rate it gives the average price. */
  usualSqft: number;
  /** Appreciation in percent a year, yields in percent. */
  market?: [rating: string, appreciation: number, yieldMin: number, yieldMax: number];
  roads?: string;
  metro?: [station: string, status: string];
  water?: string;
  schools?: [name: string, type: string][];
  hospitals?: [name: string, specialty: string][];
  malls?: string[];
  landmarks: string[];
  vibe?: string;
  connectivity?: string;
  prices?: string;
  amenities?: string;
  investment?: string;
  tips?: string[];
  mistakes?: string[];
  suits?: string[];
}
