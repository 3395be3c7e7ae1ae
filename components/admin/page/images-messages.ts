import { getTranslations } from 'next-intl/server'
import { ALT_FILTERS, type AltFilter } from '@/lib/contract/images'
import { DICTIONARY_NAMES, type DictionaryName } from '@/lib/domain/dictionary-names'
import {
  IMAGE_ERRORS,
  MAX_DRAWING_BYTES,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  type ImageError,
} from '@/lib/domain/images'
import { toRecord } from '@/lib/domain/to-record'

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
  'alt',
  'altHint',
  'anyAlt',
  'anyLanguage',
  'conflict',
  'decorative',
  'decorativeHint',
  'file',
  'found',
  'missing',
  'noRevision',
  'notUsed',
  'replace',
  'replaced',
  'replaceHint',
  'usedIn',
  'withoutAlt',
] as const

const LIMITS = {
  pixels: MAX_IMAGE_PIXELS / 1_000_000,
  side: MAX_IMAGE_SIDE,
  frames: MAX_IMAGE_FRAMES,
  drawing: MAX_DRAWING_BYTES / (1024 * 1024),
}

export interface ImagesMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly altFilters: Readonly<Record<AltFilter, string>>
  readonly history: Readonly<Record<'history' | 'noHistory' | 'revert', string>>
  readonly dictionaries: Readonly<Record<DictionaryName, string>>
  readonly rejected: Readonly<Record<ImageError, string>>
}

export async function imagesMessages(): Promise<ImagesMessages> {
  const [t, dictionary, dictionaries] = await Promise.all([
    getTranslations('admin.images'),
    getTranslations('admin.dictionary'),
    getTranslations('admin.dictionaries'),
  ])
  return {
    altFilters: toRecord(ALT_FILTERS, (filter) => t(`altFilters.${filter}`)),
    history: toRecord(['history', 'noHistory', 'revert'] as const, (key) => dictionary(key)),
    dictionaries: toRecord(DICTIONARY_NAMES, (name) => dictionaries(name)),
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    rejected: Object.fromEntries(IMAGE_ERRORS.map((reason) => [reason, t(`rejected.${reason}`, LIMITS)])) as Record<
      ImageError,
      string
    >,
  }
}
