import { getImageProps } from 'next/image'
import { z } from 'zod'
import styles from './blocks.module.css'
import type { BlockProps } from './page-data'

const address = z.string().regex(/^(?:https:\/\/cdn\.builder\.io\/api\/v1\/image\/\S{1,1000}|\/images\/[^\s?#]{1,500})$/)
const size = z.coerce.number().int().min(1).max(6000)
const imageOptions = z.object({
  image: address,
  altText: z.string().max(500).catch(''),
  width: size.catch(1200),
  height: size.optional().catch(undefined),
  aspectRatio: z.number().min(0.1).max(10).optional().catch(undefined),
})

/** A picture by way of our own optimiser, with its place kept for it. */
export function ImageBlock({ block }: BlockProps) {
  const options = imageOptions.safeParse(block.options)
  if (!options.success) return null
  // The page builder writes a ratio of height to width.
  const { image, altText, width, height = Math.round(width * (options.data.aspectRatio ?? 0.625)) } = options.data
  const { style: _style, ...props } = getImageProps({ src: image, alt: altText, width, height, sizes: '(width > 60rem) 60rem, 100vw' }).props
  return <img {...props} alt={altText} className={styles.image} />
}

const videoAddress = z.string().regex(/^https:\/\/\S{1,1000}$/)
const videoOptions = z.object({
  video: videoAddress,
  posterImage: address.optional().catch(undefined),
  /** Subtitles in WebVTT. */
  captions: videoAddress.optional().catch(undefined),
})

/** A video that loads nothing until it is played. */
export function VideoBlock({ block, page: { place } }: BlockProps) {
  const options = videoOptions.safeParse(block.options)
  if (!options.success) return null
  const { video, posterImage, captions } = options.data
  return (
    <video className={styles.image} src={video} poster={posterImage} controls preload="none" crossOrigin={captions && 'anonymous'}>
      <track kind="captions" src={captions} srcLang={place.language} default />
    </video>
  )
}
