import { getTranslations } from 'next-intl/server'
import {
  IMAGE_ERRORS,
  MAX_DRAWING_BYTES,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  type ImageError,
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

export interface ImagesMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly rejected: Readonly<Record<ImageError, string>>
}

export async function imagesMessages(): Promise<ImagesMessages> {
  const t = await getTranslations('admin.images')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    rejected: Object.fromEntries(IMAGE_ERRORS.map((reason) => [reason, t(`rejected.${reason}`, LIMITS)])) as Record<
      ImageError,
      string
    >,
  }
}
