import type { ImgHTMLAttributes } from 'react'
import { imageSources } from '@/lib/domain/images'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'sizes' | 'src' | 'srcSet'> {
  readonly src: string
  readonly alt: string
  /** `sizes` attribute of the image. */
  readonly sizes: string
}

/** An image; uploaded ones have several sizes and formats. */
export function Picture({ src, alt, sizes, ...more }: PictureProps) {
  const own = imageSources(src)
  const image = <img {...more} src={own?.fallback ?? src} alt={alt} />
  if (!own) return image
  return (
    <picture>
      {own.sources.map(({ type, srcSet }) => (
        <source key={type} {...{ type, srcSet, sizes }} />
      ))}
      {image}
    </picture>
  )
}
