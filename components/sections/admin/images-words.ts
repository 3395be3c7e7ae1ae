import { getTranslations } from 'next-intl/server'
import {
  IMAGE_FAULTS,
  MAX_DRAWING_BYTES,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  type ImageFault,
} from '@/lib/domain/images'

const KEYS = [
  'drop',
  'choose',
  'limits',
  'tooLarge',
  'emptyFile',
  'notTaken',
  'waiting',
  'saving',
  'done',
  'cancelled',
  'inUse',
  'deleteAnyway',
  'thumbnail',
] as const

const LIMITS = {
  pixels: MAX_IMAGE_PIXELS / 1_000_000,
  side: MAX_IMAGE_SIDE,
  frames: MAX_IMAGE_FRAMES,
  drawing: MAX_DRAWING_BYTES / (1024 * 1024),
}

/** Words of the page of images. */
export interface ImagesWords extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly refused: Readonly<Record<ImageFault, string>>
}

export async function imagesWords(): Promise<ImagesWords> {
  const t = await getTranslations('admin.images')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    refused: Object.fromEntries(IMAGE_FAULTS.map((fault) => [fault, t(`refused.${fault}`, LIMITS)])) as Record<
      ImageFault,
      string
    >,
  }
}
