import { getImageProps } from 'next/image'
import { z } from 'zod'
import { Picture } from '@/components/ui/picture'
import { imageSources } from '@/lib/domain/images'
import styles from './blocks.module.css'
import type { BlockProps } from './page-data'

// The page builder writes how it would make a picture small behind its address: that is our optimiser's to do.
const address = z
  .string()
  .transform((whole) => whole.replace(/[?#].*$/s, ''))
  .pipe(z.string().regex(/^(?:https:\/\/cdn\.builder\.io\/api\/v1\/image\/[^\s?#]{1,1000}|\/images\/[^\s?#]{1,500})$/))
const SIZES = '(width > 60rem) 60rem, 100vw'
const size = z.coerce.number().int().min(1).max(6000)
export const imageOptions = z.object({
  image: address,
  altText: z.string().max(500).catch(''),
  width: size.catch(1200),
  height: size.optional().catch(undefined),
  aspectRatio: z.number().min(0.1).max(10).optional().catch(undefined),
})

const isUploaded = (picture: string) => picture.startsWith('/images/')

/** The picture before a video, in one size. */
const posterOf = (picture: string): string =>
  isUploaded(picture)
    ? (imageSources(picture)?.fallback ?? picture)
    : getImageProps({ src: picture, alt: '', width: 960, height: 540 }).props.src

/** The picture as the page wants it where it is one of ours; one of the page builder comes by way of our optimiser. */
export function ImageBlock({ block, page }: BlockProps) {
  const options = imageOptions.safeParse(block.options)
  if (!options.success) return null
  // The page builder writes a ratio of height to width.
  const { image, altText, width, height = Math.round(width * (options.data.aspectRatio ?? 0.625)) } = options.data
  const wanted =
    block.id === page.firstPicture
      ? ({ loading: 'eager', fetchPriority: 'high' } as const)
      : ({ loading: 'lazy' } as const)
  if (isUploaded(image))
    return (
      <Picture src={image} alt={altText} sizes={SIZES} className={styles.image} {...{ width, height, ...wanted }} />
    )
  const { style: _style, ...props } = getImageProps({
    src: image,
    alt: altText,
    width,
    height,
    sizes: SIZES,
    ...wanted,
  }).props
  return <img {...props} alt={altText} className={styles.image} />
}

const videoAddress = z.string().regex(/^https:\/\/\S{1,1000}$/)
export const videoOptions = z.object({
  video: videoAddress,
  posterImage: address.optional().catch(undefined),
  /** Subtitles in WebVTT. */
  captions: videoAddress.optional().catch(undefined),
  /** What it shows, for whoever does not see it. */
  title: z.string().min(1).max(300).optional().catch(undefined),
  width: size.catch(1280),
  height: size.optional().catch(undefined),
})

/** A video that loads nothing until it is played, its place kept for it; the picture before it comes from us. */
export function VideoBlock({ block, page: { place, title } }: BlockProps) {
  const options = videoOptions.safeParse(block.options)
  if (!options.success) return null
  const {
    video,
    posterImage,
    captions,
    title: name = title,
    width,
    height = Math.round((width * 9) / 16),
  } = options.data
  const poster = posterImage && posterOf(posterImage)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- marketers may have none, and a track without a file is an error of its own.
    <video
      className={styles.image}
      src={video}
      {...{ poster, width, height }}
      aria-label={name}
      controls
      preload="none"
      crossOrigin={captions && 'anonymous'}
    >
      {captions && <track kind="captions" src={captions} srcLang={place.language} default />}
    </video>
  )
}
