import type { ImgHTMLAttributes } from 'react'
import { imageSources } from '@/lib/domain/images'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'sizes' | 'src' | 'srcSet'> {
  readonly src: string
  readonly alt: string
  /** How wide it is shown, as the attribute of an image has it. */
  readonly sizes: string
}

/** A picture in the size and format that suit the window, where it is one that administrators have uploaded; any other as it is. */
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
