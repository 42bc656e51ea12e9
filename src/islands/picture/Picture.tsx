import { imageProps, type ShownPicture } from './shown-picture.ts';

/** The sources of our own photographs besides the JPEGs, as in page-models/picture/picture.ts. */
export interface PhotographSources {
  avif: string;
  placeholder: string;
}

interface Props {
  picture: Omit<ShownPicture, 'caption'> & { sizes?: PhotographSources | undefined };
  sizes: string;
  /** True for the largest picture visible on arrival. */
  first?: boolean;
  /** True to load it even while it is out of sight. */
  eager?: boolean;
}

/** An image that fills its frame, with the same markup as components/picture/Picture.astro. */
export function Picture({ picture, sizes, first = false, eager = first }: Props) {
  const photograph = picture.sizes;
  const image = (
    <img
      {...imageProps(picture, sizes)}
      alt={picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
  return (
    <span className={picture.illustration ? 'pic illustration' : 'pic'}>
      {photograph ? (
        <picture>
          <source type="image/avif" srcSet={photograph.avif} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
      {photograph && <img className="pic-blur" src={photograph.placeholder} alt="" />}
    </span>
  );
}
