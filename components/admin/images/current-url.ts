import type { Image } from '@/lib/contract/images'

/** URL of the current file of an image, or of another size next to it. */
export const currentUrl = ({ url, revision }: Image, file?: string): string =>
  `${file === undefined ? url : url.slice(0, url.lastIndexOf('/') + 1) + file}${revision ? `?v=${revision}` : ''}`
