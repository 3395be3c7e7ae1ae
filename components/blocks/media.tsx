import { getImageProps } from 'next/image'
import { Picture } from '@/components/ui/picture'
import { imageOptions, videoOptions } from '@/lib/content/block-options'
import { shownImage } from '@/lib/domain/image-alt'
import { imageSources } from '@/lib/domain/images'
import styles from './blocks.module.css'
import type { BlockProps } from './page-data'

const SIZES = '(width > 60rem) 60rem, 100vw'
const isUploaded = (picture: string) => picture.startsWith('/images/')

function posterUrl(picture: string, { images, siteLocale }: BlockProps['page']): string {
  const { url } = shownImage(images, siteLocale.language, { url: picture, alt: '' })
  return isUploaded(url)
    ? (imageSources(url)?.fallback ?? url)
    : getImageProps({ src: url, alt: '', width: 960, height: 540 }).props.src
}

/** Uploaded images have their generated sizes; images of the page builder go through the image optimizer. */
export function ImageBlock({ block, page }: BlockProps) {
  const options = imageOptions.safeParse(block.options)
  if (!options.success) return null
  // `aspectRatio` of the page builder is height / width.
  const { image, altText, width, height = Math.round(width * (options.data.aspectRatio ?? 0.625)) } = options.data
  const { url, alt } = shownImage(page.images, page.siteLocale.language, { url: image, alt: altText })
  const loadingProps =
    block.id === page.firstImage
      ? ({ loading: 'eager', fetchPriority: 'high' } as const)
      : ({ loading: 'lazy' } as const)
  if (isUploaded(url))
    return (
      <Picture src={url} alt={alt} sizes={SIZES} className={styles.image} {...{ width, height, ...loadingProps }} />
    )
  const { style: _style, ...props } = getImageProps({
    src: url,
    alt,
    width,
    height,
    sizes: SIZES,
    ...loadingProps,
  }).props
  return <img {...props} alt={alt} className={styles.image} />
}

/**
 * A video that loads nothing until it is played; width and height reserve its space. `captions` are WebVTT subtitles,
 * `title` is the accessible name.
 */
export function VideoBlock({ block, page }: BlockProps) {
  const { siteLocale, title } = page
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
  const poster = posterImage && posterUrl(posterImage, page)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are optional, a track without a file is an error
    <video
      className={styles.image}
      src={video}
      {...{ poster, width, height }}
      aria-label={name}
      controls
      preload="none"
      crossOrigin={captions && 'anonymous'}
    >
      {captions && <track kind="captions" src={captions} srcLang={siteLocale.language} default />}
    </video>
  )
}
