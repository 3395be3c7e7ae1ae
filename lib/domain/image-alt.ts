import { imagePath, parseImagePath, type ImageExtension } from './images.ts'
import { LANGUAGES, type Language } from './languages.ts'

export const MAX_ALT_LENGTH = 300

/** Alt text of an uploaded image. `decorative`: says nothing, so it has none in any language. */
export interface ImageAlt {
  readonly decorative: boolean
  readonly texts: Readonly<Partial<Record<Language, string>>>
}

export const languagesWithoutAlt = ({ decorative, texts }: ImageAlt): readonly Language[] =>
  decorative ? [] : LANGUAGES.filter((language) => !texts[language])

export interface UploadedImage {
  readonly urn: string
  readonly kind: ImageExtension
  readonly revision: string
  readonly alt: ImageAlt
}

export type UploadedImages = Readonly<Record<UploadedImage['urn'], UploadedImage>>

/**
 * URL of the current file, which never changes, and alt text. The text of the place comes before that of the image; a
 * text in another language is not used. Other images stay as they are.
 */
export function shownImage(
  images: UploadedImages,
  language: Language,
  { url, alt }: { readonly url: string; readonly alt: string },
): { url: string; alt: string } {
  const image = images[parseImagePath(url)?.urn ?? '']
  if (!image) return { url, alt }
  const { urn, kind, revision } = image
  const ownAlt = image.alt.decorative ? undefined : image.alt.texts[language]
  return { url: imagePath(urn, `original.${kind}`, revision), alt: alt.trim() ? alt : (ownAlt ?? alt) }
}
