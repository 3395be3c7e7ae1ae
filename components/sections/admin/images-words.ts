import { getTranslations } from 'next-intl/server'

const KEYS = ['drop', 'choose', 'limits', 'tooLarge', 'notTaken', 'waiting', 'saving', 'done', 'cancelled', 'inUse', 'deleteAnyway', 'thumbnail'] as const

/** Words of the page of images. */
export type ImagesWords = Readonly<Record<(typeof KEYS)[number], string>>

export async function imagesWords(): Promise<ImagesWords> {
  const t = await getTranslations('admin.images')
  return Object.fromEntries(KEYS.map((key) => [key, t(key)])) as ImagesWords
}
